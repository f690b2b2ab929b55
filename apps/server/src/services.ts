import { resolve } from "node:path";
import { readServices, shippedServicesFolder, type ReadService } from "@sosmessages/services/folder/read-services.ts";
import { sentenceOf } from "@sosmessages/texts/yaml-tree.ts";
import { goneServiceAt, serviceForHost } from "@sosmessages/services/services.ts";
import type { Service } from "@sosmessages/services/service.ts";
import { isHostNamed } from "#platform/http/request.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { Settings } from "./settings.ts";

/** The certificates an Android app is signed with; the Apple team an iOS app is of. */
export type AppLinks = Readonly<{ certificates: readonly string[]; teamId: string | null }>;

type PerService<T> = ReadonlyMap<string, T>;

/** The current services, from their folder and the environment. */
type Known = Readonly<{
  services: readonly [Service, ...Service[]];
  /** Changes with any file of the service's folder. */
  versions: PerService<string>;
  /** The address used in mails. Cookies are `Secure` where it is https. */
  publicUrls: PerService<URL>;
  publicHosts: ReadonlyMap<string, string>;
  /** Where a service's volunteers find the desk. */
  deskUrls: PerService<URL>;
  /** What phones must know before a service's links open its app. */
  appLinks: PerService<AppLinks>;
}>;

/** A service whose folder was taken away while there were profiles in it. */
export type GoneService = Readonly<{
  hosts: readonly string[];
  hostPart: string | null;
  defaultLanguage: string;
  /** The closing page by language; empty: it cannot be verified. */
  pages: ReadonlyMap<string, string>;
}>;

/** Functions, because a reload changes the values while the server runs. */
export type Services = Readonly<{
  all: () => Known["services"];
  find: (id: string) => Service | undefined;
  forHost: (host: string) => Service;
  /** null: the host is not one of a service that is gone. */
  goneAt: (host: string) => GoneService | null;
  takeGone: (gone: readonly GoneService[]) => void;
  /** Days of a service that is gone are counted by the world's clock. */
  zoneOf: (id: string) => string;
  versionOf: (id: string) => string;
  publicUrls: () => PerService<URL>;
  deskUrls: () => PerService<URL>;
  appLinks: () => PerService<AppLinks>;
  /** Reads the folder once more, without taking anything up. Throws a sentence where something is wrong. */
  readAgain: () => ReadAgain;
}>;

/** The result of reading again; `takeUp` puts it into effect. */
export type ReadAgain = Readonly<{ services: Services; takeUp: () => void }>;

/** `SERVICES_DIR` replaces the folders that ship. */
export const servicesFolder = ({ text }: Settings): string => resolve(text("SERVICES_DIR") ?? shippedServicesFolder);

export const openServices = (settings: Settings, port: number): Services => {
  let known = readKnown(settings, port);
  let gone: readonly GoneService[] = [];
  const deskHost = settings.text("DESK_HOST")?.toLowerCase();
  const viewOf = (now: () => Known): Services => ({
    all: () => now().services,
    find: (id) => now().services.find((service) => service.id === id),
    forHost: (host) => serviceForHost(now().services, host, now().publicHosts),
    goneAt: (host) => {
      const found = gone.length === 0 ? null : goneServiceAt(now().services, gone, host, now().publicHosts);
      return deskHost !== undefined && isHostNamed(host, deskHost) ? null : found;
    },
    takeGone: (list) => void (gone = list),
    zoneOf: (id) => now().services.find((service) => service.id === id)?.timeZone ?? "UTC",
    versionOf: (id) => now().versions.get(id) ?? "",
    publicUrls: () => now().publicUrls,
    deskUrls: () => now().deskUrls,
    appLinks: () => now().appLinks,
    readAgain: () => {
      const next = readKnown(settings, port);
      return { services: viewOf(() => next), takeUp: () => void (known = next) };
    },
  });
  return viewOf(() => known);
};

const hostsIn = (urls: PerService<URL>): ReadonlyMap<string, string> =>
  new Map([...urls].map(([id, { hostname }]) => [id, hostname]));

const readKnown = (settings: Settings, port: number): Known => {
  const { services: read, problems } = readServices(servicesFolder(settings));
  const [problem, ...more] = problems;
  if (problem !== undefined) {
    const others = more.length === 0 ? "" : ` (and ${more.length} more: see \`service check\`)`;
    throw new StartupProblem(`${sentenceOf(problem)}${others}`);
  }
  const [first, ...rest] = read.map(({ tenant }) => tenant);
  if (first === undefined) throw new StartupProblem("There is no service.");
  const services = [first, ...rest] as const;
  checkNames(settings, services);
  const publicUrls = publicUrlsOf(settings, services, port);
  return {
    services: [...services],
    versions: new Map(read.map(({ tenant, version }: ReadService) => [tenant.id, version])),
    publicUrls,
    publicHosts: hostsIn(publicUrls),
    deskUrls: deskUrlsOf(settings, services, publicUrls),
    appLinks: appLinksOf(settings, services),
  };
};

/** Settings that name a service name one that there is. */
const checkNames = ({ text, wrong, names }: Settings, services: readonly Service[]): void => {
  const pinned = text("TENANT");
  if (pinned !== null && !services.some(({ id }) => id === pinned)) {
    wrong("TENANT", `one of ${services.map(({ id }) => id).join(", ")}`);
  }
  const ids = services.map(({ id }) => id.toUpperCase());
  for (const name of names()) {
    const [, setting, id = ""] = /^(PUBLIC_URL|ANDROID_CERTIFICATES|APPLE_TEAM_ID)_(.+)$/.exec(name) ?? [];
    if (setting === undefined || ids.includes(id)) continue;
    wrong(name, `that of a service there is: ${ids.map((each) => `${setting}_${each}`).join(" or ")}`);
  }
};

const publicUrlsOf = ({ text, url, wrong }: Settings, services: readonly Service[], port: number): PerService<URL> => {
  // The general address is that of the one tenant that is pinned, or of the first: sent to another's, callers would not exist.
  const pinned = text("TENANT");
  const general = url("PUBLIC_URL", ["http:", "https:"], "https://messages.example.org");
  const urls = new Map(
    services.map(({ id, hosts, publicUrl: usual }, index) => {
      const own = url(`PUBLIC_URL_${id.toUpperCase()}`, ["http:", "https:"], "https://messages.example.org");
      const isMain = pinned === null ? index === 0 : id === pinned;
      return [id, own ?? (isMain ? general : null) ?? new URL(usual ?? `http://${hosts[0]}:${port}`)] as const;
    }),
  );
  const owners = new Map<string, string>();
  for (const [id, { hostname }] of urls) {
    const other = owners.get(hostname) ?? services.find((each) => each.id !== id && each.hosts.includes(hostname))?.id;
    owners.set(hostname, id);
    if (other !== undefined && pinned === null) {
      wrong(`PUBLIC_URL_${id.toUpperCase()}`, `an address of its own: ${hostname} is the host of ${other}`);
    }
  }
  return urls;
};

const deskUrlsOf = ({ text, wrong }: Settings, services: readonly Service[], publicUrls: PerService<URL>) => {
  const deskHost = text("DESK_HOST")?.toLowerCase() ?? null;
  const takenHosts = [...[...publicUrls.values()].map(({ hostname }) => hostname), ...services.flatMap((t) => t.hosts)];
  if (deskHost !== null && (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(deskHost) || takenHosts.includes(deskHost))) {
    wrong("DESK_HOST", "a host name of its own such as desk.example.org, without port or address");
  }
  // A separate desk host has one address for all services: that of the pinned one, or of the first on https.
  const pinned = publicUrls.get(text("TENANT") ?? "");
  const addresses = pinned === undefined ? [...publicUrls.values()] : [pinned];
  const leading = addresses.find(({ protocol }) => protocol === "https:") ?? addresses[0];
  return new Map(
    [...publicUrls].map(([id, address]) => {
      const url = new URL(deskHost === null ? address : (leading ?? address));
      if (deskHost !== null) url.hostname = deskHost;
      return [id, url];
    }),
  );
};

const appLinksOf = ({ text, list, wrong }: Settings, services: readonly Service[]): PerService<AppLinks> =>
  new Map(
    services.map(({ id }): [string, AppLinks] => {
      const [signed, team] = [`ANDROID_CERTIFICATES_${id.toUpperCase()}`, `APPLE_TEAM_ID_${id.toUpperCase()}`];
      const certificates = list(signed, "").map((certificate) => certificate.toUpperCase());
      if (!certificates.every((certificate) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(certificate))) {
        wrong(signed, "SHA-256 fingerprints such as AB:CD:…, separated by commas");
      }
      if (!/^[A-Z0-9]{10}$/.test(text(team) ?? "0123456789")) wrong(team, "ten capital letters and digits");
      return [id, { certificates, teamId: text(team) }];
    }),
  );
