import { shortcomingKinds, type ServiceData } from "@sosmessages/contract/desk/services.ts";
import { publicConfigOf } from "@sosmessages/services/public-config.ts";
import { readServices, shippedServicesFolder } from "@sosmessages/services/folder/read-services.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { expect, test } from "vitest";
import { show, wordsOf } from "#test/show.tsx";
import { sampleMe } from "#test/samples.ts";
import { ServiceCard, ServicesScreen } from "./ServicesScreen.tsx";

const [sos] = readServices(shippedServicesFolder).services.map(({ tenant }) => publicConfigOf(tenant, null));
const service = (missing: ServiceData["missing"]): ServiceData => ({
  config: sos as ServiceData["config"],
  address: "https://messages.example.org",
  procedure: { nb: ["Ring vaktleder.", "Bli i samtalen."], en: ["Call the leader."] },
  missing,
});
const words = (missing: ServiceData["missing"]) => wordsOf(show(<ServiceCard service={service(missing)} />));

test("a service is shown with its promise, its numbers and where callers find it", () => {
  const shown = words([]);
  expect(shown).toContain("Svar innen 24 timer");
  expect(shown).toContain("Ring vaktleder.");
  for (const number of ["113", "22 40 00 40", "116 117"]) expect(shown).toContain(number);
  expect(shown).toContain(nb["services.missing_none"]);
  expect(shown).toContain(nb["services.not_given"]);
  expect(show(<ServiceCard service={service([])} />)).toContain('href="https://messages.example.org/login"');
});

test("whatever can be missing has a sentence of its own, with its figures", () => {
  const values = { found: "3.1", least: "7", count: "12", all: "900" };
  const shown = words(shortcomingKinds.map((kind) => ({ kind, field: `field of ${kind}`, values })));
  for (const kind of shortcomingKinds) expect(shown).toContain(`field of ${kind}`);
  expect(shown).toContain("3.1 til 1. Den må være 7 til 1");
  expect(shown).toContain(": 12");
  expect(shown).not.toContain("{");
  expect(shown).not.toContain(nb["services.missing_none"]);
});

test("a service says how far its draft has come", () => {
  const draftOf = (draft: NonNullable<ServiceData["draft"]>) =>
    wordsOf(show(<ServiceCard service={{ ...service([]), draft }} />));
  expect(words([])).not.toContain(nb["editor.state_draft"]);
  expect(draftOf("begun")).toContain(nb["editor.state_draft"]);
  expect(draftOf("asked")).toContain(nb["editor.state_asked"]);
  expect(draftOf("returned")).toContain(nb["editor.returned_plain"]);
  expect(draftOf("approved")).toContain(nb["practice.state_approved"]);
});

test.each(["leader", "admin"] as const)("a closing stands above the services, for the role %s", (role) => {
  const me = sampleMe({ role, services: [{ id: "sos", name: {}, languages: [], closes_on: "2999-01-31" }] });
  expect(wordsOf(show(<ServicesScreen me={me} />))).toContain("Tjenesten stenger 31.01.2999.");
});
