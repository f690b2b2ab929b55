import { afterEach, beforeEach, expect, test, vi } from "vitest";

const brought = { plurals: {}, date: "DD.MM.YYYY", decimal: ",", version: "1" };
const languages = {
  ar: { ...brought, name: "العربية", direction: "rtl", isAtDesk: false },
  nn: { ...brought, name: "Nynorsk", direction: "ltr", isAtDesk: true },
};
beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML = `<script type="application/json" id="services">${JSON.stringify({ here: {}, names: {}, languages })}</script>`;
});
afterEach(() => {
  document.body.replaceChildren();
  vi.resetModules();
});

test("the desk can be read only in languages that have its sentences, and Bokmål is named beside Nynorsk", async () => {
  const { allLanguages, deskLanguages, languageName } = await import("./languages.ts");
  expect(allLanguages).toEqual(["nb", "se", "en", "ar", "nn"]);
  expect(deskLanguages).toEqual(["nb", "se", "en", "nn"]);
  expect(deskLanguages.map(languageName)).toEqual(["Bokmål", "Sámegiella", "English", "Nynorsk"]);
});

test("a name from right to left cannot turn the words beside it", async () => {
  const { languageName } = await import("./languages.ts");
  expect(languageName("ar")).toBe("\u2068العربية\u2069");
});
