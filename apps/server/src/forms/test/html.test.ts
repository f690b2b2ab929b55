import { expect, test } from "vitest";
import { inFallback } from "@sosmessages/contract/languages.ts";
import { callLink, emphasised, safe, withFallback } from "../html.ts";

const untranslated = inFallback("Call 120.");
const marked = '<span lang="en" dir="ltr">Call 120.</span>';

test("an untranslated sentence on a page without scripts has its language and direction", () => {
  expect(withFallback(safe`<p>${untranslated} أهلا</p>`, "en").markup).toBe(`<p>${marked} أهلا</p>`);
  const [before = "", after = ""] = untranslated.split("120");
  expect(withFallback(safe`<p>${before}${callLink("120")}${after}</p>`, "en").markup).toBe(
    `<p><span lang="en" dir="ltr">Call ${callLink("120").markup}.</span></p>`,
  );
});

test("an untranslated date in an untranslated sentence is part of it", () => {
  const closing = emphasised(inFallback(`*Closed from ${inFallback("25 November")}.* Until then you can write.`));
  expect(withFallback(closing, "en").markup.replaceAll(/[\u2066\u2069]/g, "")).toBe(
    '<span lang="en" dir="ltr"><b>Closed from 25 November.</b> Until then you can write.</span>',
  );
});

test("titles, attributes and a caller's text stay as they are", () => {
  const page = safe`<title>${untranslated}</title><a aria-label="${untranslated}">b</a><textarea>${untranslated}</textarea>`;
  expect(withFallback(page, "en")).toEqual(page);
  const typed = safe`<p>\u2066${"of a caller"}</p><p>${"another\u2069"}</p>`;
  expect(withFallback(typed, "en")).toEqual(typed);
});
