import { expect, test } from "vitest";
import { isPublicAddress, isPublicHost } from "../push/public-post.ts";

test.each([
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "64:ff9b::10.0.0.1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "",
  "push.example.org",
  "127.1",
])("%s is not on the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "142.250.74.10", "2a00:1450:400f:80c::200a", "2620:149::1"])(
  "%s is",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  "localhost",
  "db",
  "printer.local",
  "vault.internal",
  "a.localhost",
  "[::1]",
  "127.0.0.1",
  "-a.com",
  "a..b",
  "a.b.",
  "x.onion",
])("a host called %s cannot be", (name) => {
  expect(isPublicHost(name)).toBe(false);
});

test.each(["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com", "xn--bl-zia.example.org"])(
  "a host called %s can be",
  (name) => {
    expect(isPublicHost(name)).toBe(true);
  },
);
