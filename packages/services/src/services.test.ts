import { describe, expect, it } from "vitest";
import { shippedServices } from "./folder/shipped.ts";
import { appStoresOf, publicConfigOf } from "./public-config.ts";
import { goneServiceAt, serviceForHost } from "./services.ts";
import type { Service } from "./service.ts";

describe("the host name decides which service someone meets", () => {
  it.each([
    ["localhost", "sos"],
    ["localhost:3000", "sos"],
    ["sami.localhost", "sami"],
    ["SAMI.localhost:8080", "sami"],
    ["sami.localhost.", "sami"],
    ["meldinger-sami.example.org", "sami"],
    ["meldinger.example.org", "sos"],
    ["127.0.0.1:3000", "sos"],
    ["[::1]:3000", "sos"],
    ["", "sos"],
  ])("%s is %s", (host, id) => {
    expect(serviceForHost(shippedServices, host).id).toBe(id);
  });

  it("the host of a public address comes before everything else", () => {
    const publicHosts = new Map([
      ["sos", "kjersamisk.test"],
      ["sami", "davvi.test"],
    ]);
    const idFor = (host: string) => serviceForHost(shippedServices, host, publicHosts).id;
    expect([idFor("davvi.test"), idFor("kjersamisk.test:443"), idFor("other-sami.test")]).toEqual([
      "sami",
      "sos",
      "sami",
    ]);
  });
});

describe("the host of a service that is gone", () => {
  const gone = [
    { id: "sami", hosts: ["sami.localhost", "davvi.test"], hostPart: "sami", isDefault: false },
    { id: "old", hosts: ["brev.test"], hostPart: null, isDefault: false },
  ];
  const left = { id: "sos", hosts: ["localhost", "brev.example"] as const, hostPart: "brev", isDefault: null };

  it.each([
    ["sami.localhost", "sami"],
    ["SAMI.localhost.:3000", "sami"],
    ["davvi.test", "sami"],
    ["en.sami.example", "sami"],
    // It had this very name; the one that is left has only a part of it.
    ["brev.test", "old"],
    ["post.brev.example", undefined],
    ["brev.example", undefined],
    ["localhost", undefined],
    ["elsewhere.example", undefined],
  ])("%s was the host of %s", (host, id) => {
    expect(goneServiceAt([left], gone, host)?.id).toBe(id);
  });

  it("is every unlisted host, if it answered there, until another service says that it does", () => {
    const all = [...gone, { id: "first", hosts: ["first.test"], hostPart: null, isDefault: true }];
    const found = ["elsewhere.example", "", "en.sami.example", "post.brev.example", "localhost"].map(
      (host) => goneServiceAt([left], all, host)?.id,
    );
    expect(found).toEqual(["first", "first", "sami", undefined, undefined]);
    expect(goneServiceAt([{ ...left, isDefault: true }], all, "elsewhere.example")).toBeNull();
  });

  it("is another's as soon as that one names it, in its folder or as its public address", () => {
    const named = { ...left, hosts: ["localhost", "davvi.test"] as const };
    expect(goneServiceAt([named], gone, "davvi.test")).toBeNull();
    expect(goneServiceAt([left], gone, "davvi.test", new Map([["sos", "davvi.test"]]))).toBeNull();
  });
});

describe("a service that ships", () => {
  it("promises its own hours", () => {
    expect(shippedServices.map(({ id, replyHours }) => [id, replyHours])).toEqual([
      ["sos", 24],
      ["sami", 48],
    ]);
  });

  it.each(shippedServices)("$id offers its own default language, and says its name in every language", (tenant) => {
    expect(tenant.languages).toContain(tenant.defaultLanguage);
    for (const language of tenant.languages) expect(tenant.name[language]?.trim()).toBeTruthy();
  });

  it.each(shippedServices)("$id shows a name and sends from an address that do not give the caller away", (tenant) => {
    const seen = [...Object.values(tenant.name), tenant.mailFrom].join(" ");
    expect(seen).not.toMatch(
      /sos|kris|crisis|heahti|heahte|selvmord|iešsor|suicid|hjelp|help|veahk|kirke|girku|church/i,
    );
  });

  it.each(shippedServices)("$id names others who help, the emergency number first", (tenant) => {
    const numbers = [tenant.emergency, ...tenant.otherHelplines].map(({ number }) => number);
    expect(numbers).toEqual(["113", "116 117", "116 123", "116 111"]);
  });

  it.each<Service>(shippedServices)(
    "$id can be an app, under a name that does not give the caller away",
    ({ appId }) => {
      expect(appId).not.toMatch(/sos|kris|heaht|selvmord|hjelp|help|veahk|kirke|girku/);
    },
  );

  it("with an app is the information service, and another shows it only where its data says so", () => {
    const [sos, sami] = shippedServices;
    expect([sos.stores, sos.showsAppOf]).toEqual([null, "sami"]);
    expect(appStoresOf(sos, shippedServices)).toBe(sami?.stores);
    expect(appStoresOf({ ...sos, showsAppOf: null }, shippedServices)).toBeNull();
  });

  it("says that it has one as soon as a store has it, and not because another service has", () => {
    const [sos, sami] = shippedServices;
    const stores = { apple: "https://apps.example.org/1", google: null };
    expect(publicConfigOf(sos, stores)).toMatchObject({ appStores: stores });
    expect(publicConfigOf(sos, stores)).not.toHaveProperty("hasApp");
    expect(publicConfigOf({ ...sos, stores }, stores)).toHaveProperty("hasApp", true);
    expect(publicConfigOf(sami ?? sos, sami?.stores ?? null)).not.toHaveProperty("hasApp");
  });
});
