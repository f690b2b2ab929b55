import { BlockList, isIP, isIPv4 } from "node:net";

/*
 * A caller chooses the address that we send to, so it must not lead into the network we stand in. What is not on the
 * public internet, by IANA's registries of special-purpose addresses.
 */
const special4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Within 2000::/3, which is all there is of the public internet. */
const special6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const notPublic4 = new BlockList();
for (const [network, bits] of special4) notPublic4.addSubnet(network, bits, "ipv4");
const notPublic6 = new BlockList();
for (const [network, bits] of special6) notPublic6.addSubnet(network, bits, "ipv6");
const public6 = new BlockList();
public6.addSubnet("2000::", 3, "ipv6");

export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !notPublic4.check(address, "ipv4");
  return public6.check(address, "ipv6") && !notPublic6.check(address, "ipv6");
};

const dotted = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i;
const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/i;

/** Can a host of that name be on the public internet? Whether it is, its addresses will tell. */
export const isPublicHost = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) !== 0) return isPublicAddress(bare);
  return dotted.test(bare) && !localNames.test(bare);
};
