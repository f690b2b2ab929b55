import { describe, expect, it } from "vitest";
import { appOfTenant, usualApp } from "./apps.ts";
import { problemsOf } from "./schema.ts";
import { deskOfTenant, procedureFor } from "./tenant-desk.ts";
import { appStores, infoOfTenant } from "./tenant-info.ts";
import type { Tenant, TenantDesk } from "./tenant.ts";
import { findTenant, tenantForHost, tenants } from "./tenants.ts";

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
    expect(tenantForHost(host).id).toBe(id);
  });
});

describe("the data of the services", () => {
  const wrong = (change: object) => problemsOf([{ ...sos, ...change }, sami], infoOfTenant, deskOfTenant).join("; ");
  const [sos, sami] = tenants as readonly [Tenant, Tenant];

  it("is as it should be", () => {
    expect(problemsOf(tenants, infoOfTenant, deskOfTenant)).toEqual([]);
  });

  it.each([
    [{ id: "S O S" }, "sos|S O S/id"],
    [{ hosts: [] }, "/hosts"],
    [{ hosts: ["https://example.org"] }, "/hosts/0"],
    [{ hosts: ["localhost", "sami.localhost"] }, "the host sami.localhost belongs to two services"],
    [{ hostPart: "sami" }, "the host part sami belongs to two services"],
    [{ id: "sami" }, "the id sami belongs to two services"],
    [{ name: { nb: "Meldinger", se: " ", en: "Messages" } }, "/name/se"],
    [{ languages: ["se"] }, "does not offer its default language"],
    [{ languages: ["nb", "de"] }, "/languages/1"],
    [{ replyHours: 1 }, "/replyHours"],
    [{ helpline: { ...sos.helpline, number: "ring oss" } }, "/helpline/number"],
    [{ chatUrl: "mailto:a@example.org" }, "/chatUrl"],
    [{ feedbackUrl: "http://example.org/" }, "/feedbackUrl"],
    [{ quickExitUrl: "javascript:alert(1)" }, "/quickExitUrl"],
    [{ mailFrom: "Meldinger <post@example.org>" }, "/mailFrom"],
    [{ legalContact: { name: "Org" } }, "/legalContact"],
    [{ colours: { ...sos.colours, dark: { ...sos.colours.dark, own: "red" } } }, "/colours/dark/own"],
    [{ mark: '"><script>' }, "/mark"],
  ])("is refused: %j", (change, sentence) => {
    expect(wrong(change)).toMatch(new RegExp(sentence));
  });
});

describe("a service", () => {
  it("is found by its id and by nothing else", () => {
    expect(findTenant("sami")?.replyHours).toBe(48);
    expect(findTenant("sos")?.replyHours).toBe(24);
    expect(findTenant("toString")).toBeUndefined();
  });

  it.each(tenants)("$id offers its own default language, and says its name in every language", (tenant) => {
    expect(tenant.languages).toContain(tenant.defaultLanguage);
    for (const language of tenant.languages) expect(tenant.name[language].trim()).not.toBe("");
  });

  it.each(tenants)("$id can be left for, and called, with what its data says", (tenant) => {
    expect(new URL(tenant.quickExitUrl).protocol).toBe("https:");
    expect(tenant.helpline.number).toMatch(/^[\d ]{3,14}$/);
    expect(tenant.mailFrom ?? "post@localhost").toMatch(/^[^@\s]+@[^@\s]+$/);
  });

  it.each(tenants)("$id shows a name and sends from an address that do not give the caller away", (tenant) => {
    const seen = [...Object.values(tenant.name), tenant.mailFrom].join(" ");
    expect(seen).not.toMatch(
      /sos|kris|crisis|heahti|heahte|selvmord|iešsor|suicid|hjelp|help|veahk|kirke|girku|church/i,
    );
  });

  it.each<Tenant>(tenants)("$id points to pages, never to a mail address", ({ id, chatUrl, feedbackUrl }) => {
    const { stores } = infoOfTenant(id);
    const urls = [chatUrl, feedbackUrl, stores?.apple, stores?.google].filter((url) => typeof url === "string");
    expect(urls.filter((url) => new URL(url).protocol !== "https:")).toEqual([]);
  });

  it.each(tenants)("$id names others who help, the emergency number first", ({ id }) => {
    const numbers = infoOfTenant(id).helpNumbers.map(({ number }) => number);
    expect(numbers).toEqual(["113", "116 117", "116 123", "116 111"]);
  });

  it.each(tenants)(
    "$id can be an app, under a name that stores take and that does not give the caller away",
    ({ id }) => {
      expect(appOfTenant(id)?.id).toMatch(/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*){1,5}$/);
      expect(appOfTenant(id)?.id).not.toMatch(/sos|kris|heaht|selvmord|hjelp|help|veahk|kirke|girku/);
    },
  );

  it("has an app of its own, and the information service's is the usual one", () => {
    expect(new Set(tenants.map(({ id }) => appOfTenant(id)?.id)).size).toBe(tenants.length);
    expect(usualApp).toBe("sami");
    expect(appOfTenant("toString")).toBeUndefined();
  });

  it("with an app is the information service, and its stores are shown by all", () => {
    expect(appStores).toBe(infoOfTenant("sami").stores);
    expect(infoOfTenant("sos").stores).toBeNull();
  });
});

describe("what to do when a life may be in danger", () => {
  const [sos] = tenants as readonly [Tenant];
  const own = { nb: ["Ring vakthavende."], se: ["Riŋge."], en: ["Call the one on call."] };
  const problems = (acuteProcedure: unknown, tenant: Tenant = sos) =>
    problemsOf([tenant], infoOfTenant, () => ({ acuteProcedure }) as TenantDesk);

  it("is the service's own, in the reader's language", () => {
    expect(problems(own)).toEqual([]);
    expect(procedureFor({ acuteProcedure: own }, "en", sos)).toEqual({ language: "en", steps: own.en });
  });

  it("is the service's own for somebody who reads another language, too", () => {
    const bilingual: Tenant = { ...sos, languages: ["nb", "se"] };
    const { nb, se } = own;
    expect(problems({ nb, se }, bilingual)).toEqual([]);
    expect(procedureFor({ acuteProcedure: { nb, se } }, "en", bilingual)).toEqual({ language: "nb", steps: nb });
  });

  it("is the usual text where the service has none of its own", () => {
    expect(problems(null)).toEqual([]);
    expect(procedureFor({ acuteProcedure: null }, "nb", sos)).toBeNull();
    expect(deskOfTenant("toString")).toEqual({ acuteProcedure: null });
  });

  it.each([
    [{ nb: own.nb, se: own.se }, "sos/acuteProcedure must be there in en too: it is a language of the service"],
    [{ ...own, de: ["Anrufen."] }, "sos/acuteProcedure/de is not one of nb, se, en"],
    [{ ...own, nb: [] }, "sos/acuteProcedure/nb must be a list of 1 to 12 steps"],
    [{ ...own, nb: "Ring." }, "sos/acuteProcedure/nb must be a list of 1 to 12 steps"],
    [
      { ...own, nb: Array.from({ length: 13 }, () => "Ring.") },
      "sos/acuteProcedure/nb must be a list of 1 to 12 steps",
    ],
    [
      { ...own, se: ["Riŋge.", "Riŋge\nfas."] },
      "sos/acuteProcedure/se/1 must be one line of at most 300 characters, without blanks around it",
    ],
    [
      { ...own, en: ["x".repeat(301)] },
      "sos/acuteProcedure/en/0 must be one line of at most 300 characters, without blanks around it",
    ],
    ["Ring.", "sos/acuteProcedure must be null, or a list of steps for each language"],
    [undefined, "sos/acuteProcedure must be null, or a list of steps for each language"],
  ])("is refused with a sentence that says why: %j", (procedure, sentence) => {
    expect(problems(procedure)).toEqual([sentence]);
  });
});
