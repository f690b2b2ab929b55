import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { isFirefox, newWindow, sharedBrowser } from "../support/browser.ts";
import { focused, tabTo } from "./screens/focus.ts";
import { sharedService } from "../support/secure-service.ts";
import type { RunningService } from "../support/service.ts";

let browser: Browser;
let service: RunningService;

beforeAll(async () => {
  [browser, service] = await Promise.all([sharedBrowser(), sharedService()]);
});

describe("somebody who has only a keyboard", () => {
  it.each([
    [320, "light"],
    [1280, "dark"],
  ] as const)(
    "gets from the login to a message, the menu and a dialog, and always sees where the focus is (%d px, %s)",
    async (width, theme) => {
      const context = await newWindow(browser, {
        viewport: { width, height: 800 },
        colorScheme: theme,
        locale: "nb-NO",
        ignoreHTTPSErrors: isFirefox,
      });
      context.setDefaultTimeout(180_000);
      // Firefox cannot be told what the device's own theme is; so it is chosen.
      if (isFirefox) await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
      const page = await context.newPage();
      const faults: string[] = [];
      const goTo = async (name: string, key?: "Shift+Tab") => faults.push(...(await tabTo(page, name, key)));
      const type = async (field: string, text: string) => {
        await goTo(field);
        await page.keyboard.type(text);
      };

      await page.goto(`${service.url}/login`);
      await page.getByRole("heading", { name: "Skriv til noen som lytter" }).waitFor();
      await page.keyboard.press("Tab");
      expect(await focused(page)).toBe("Hopp til innholdet");
      await page.keyboard.press("Enter");
      await goTo("Jeg er ny her");
      if (width < 960) {
        await goTo("Jeg har skrevet før");
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.activeElement?.matches("[name=username]"));
      } else await goTo("Brukernavn");
      await goTo("Lag en profil");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Lag en profil" }).waitFor();

      await goTo("Brukernavn");
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(`tastatur ${width}`);
      await type("Passord", "tre blå hester");
      await goTo("Vis: Passord");
      await goTo("E-post og gjenta passordet (hvis du vil)");
      await goTo("Lag profil");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Slik kommer du inn igjen" }).waitFor();
      await goTo("Gå videre for å skrive");
      await page.keyboard.press("Enter");

      await page.getByRole("article").getByText("Fint at du er her.").waitFor();
      await goTo("Skriv her");
      await page.keyboard.type("Hei");
      await goTo("Jeg er ikke trygg akkurat nå");
      await page.keyboard.press("Space");
      await goTo("Send");
      await page.keyboard.press("Enter");
      await page.getByText("Meldingen er sendt.").waitFor();
      const more = (await page.getByRole("button", { name: /^Valg for meldingen/ }).getAttribute("aria-label")) ?? "";
      await goTo(more, "Shift+Tab");
      await page.keyboard.press("Enter");
      await goTo("Slett meldingen");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Slette meldingen?" }).waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => focused(page)).toBe(more);
      // The numbers in the card are not behind the box to write in.
      await page.setViewportSize({ width, height: 500 });
      await goTo("Skriv her");
      await page.setViewportSize({ width, height: 800 });

      await goTo("Meny", "Shift+Tab");
      await page.keyboard.press("Enter");
      await goTo("Logg ut");
      await goTo("Slett profilen", "Shift+Tab");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Slette profilen?" }).waitFor();
      expect(await focused(page)).toBe("Avbryt");
      await goTo("Slett");
      await goTo("Forlat siden");
      await page.keyboard.press("Escape");
      await expect.poll(() => focused(page)).toBe("Meny");
      // However many letters there are, the box is two steps behind the head.
      await goTo("Hopp til der du skriver");
      await page.keyboard.press("Enter");
      await expect.poll(() => focused(page)).toBe("Skriv her");

      expect(faults).toEqual([]);
      await context.close();
    },
  );
});
