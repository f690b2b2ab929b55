import { shippedServices } from "@sosmessages/services/folder/shipped.ts";
import { publicConfigOf } from "@sosmessages/services/public-config.ts";
import { serviceForHost as find } from "@sosmessages/services/services.ts";
import { describe, expect, it } from "vitest";
import { chosenLocale } from "./ask-service.ts";

const serviceForHost = (host: string) => publicConfigOf(find(shippedServices, host), null);

const device = (stored: string | null, kind: "web" | "native" = "web") => ({ kind, recall: () => stored });

describe("the language somebody meets", () => {
  it.each([
    ["localhost", "nb"],
    ["meldinger.example", "nb"],
    ["sami.localhost", "se"],
    ["www.samidieđut.example", "se"],
  ])("on %s is %s before a choice is made", (host, language) => {
    expect(chosenLocale(device(null), serviceForHost(host))).toBe(language);
  });

  it("in the apps is Northern Sami, whatever the host", () => {
    expect(chosenLocale(device(null, "native"), serviceForHost("localhost"))).toBe("se");
  });

  it.each(shippedServices)("is the one that was chosen, at $id as elsewhere", ({ hosts, languages }) => {
    for (const language of languages) {
      for (const kind of ["web", "native"] as const) {
        expect(chosenLocale(device(language, kind), serviceForHost(hosts[0] ?? ""))).toBe(language);
      }
    }
  });

  it.each(["", "xx", "nb-NO", "__proto__"])("is not one that nobody speaks here (%j)", (stored) => {
    expect(chosenLocale(device(stored), serviceForHost("localhost"))).toBe("nb");
  });
});
