import { expect, it } from "vitest";
import { shippedServices } from "../../../packages/services/src/folder/shipped.ts";
import { addressOf, goThrough } from "./service-journey.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

it.each(shippedServices)(
  "someone meets $id, makes a profile, writes, comes back and deletes it all",
  async (tenant) => {
    await goThrough(visitor.page, visitor.service.url, tenant);
  },
);

it("the host name decides at first, and what someone chose wins from then on", async () => {
  const { page, service } = visitor;
  const sami = addressOf(service.url, { hosts: ["sami.localhost"] });
  await page.goto(sami);
  await page.getByRole("heading", { level: 1, name: "Čále soapmásii gii guldala" }).waitFor();
  await visitor.choose("Norsk");
  await page.getByRole("heading", { level: 1, name: "Skriv til noen som lytter" }).waitFor();
  await page.goto(`${sami}/register`);
  await page.getByRole("heading", { level: 1, name: "Lag en profil" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("nb");
  expect(await page.title()).toBe("Lag en profil – Informasjonstjenesten");
});
