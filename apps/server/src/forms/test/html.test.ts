import { expect, test } from "vitest";
import { inFallback } from "@sosmessages/contract/languages.ts";
import { shippedServices } from "@sosmessages/services/folder/shipped.ts";
import { callLink, emphasised, safe, withFallback } from "../html.ts";
import { messagesPage, untouched } from "../pages.ts";
import { sayIn } from "../texts.ts";

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

test("a reply that came after the standing was read leaves no message waiting", () => {
  const [service] = shippedServices;
  const [language, now] = [service.defaultLanguage, new Date()];
  const say = sayIn(service, language);
  const visit = { service, language, say, now, login: null, isClosing: false, testSite: false, token: () => safe`` };
  const letter = (id: string, is_reply: boolean) => ({
    id,
    is_reply,
    title: "-" as const,
    body: "Hei",
    submitted_at: new Date(now.getTime() + Number(id)).toISOString(),
  });
  const known = { username: "rev", email: null, role: "caller", tenant: "sos", mailbox: "", seen: null } as const;
  const standing = { standing: "waiting", standing_through: "1", answer_by: now.toISOString() } as const;
  const pageOf = (newestFirst: ReturnType<typeof letter>[]) =>
    messagesPage(visit, { user: { ...known, ...standing }, newestFirst, isLatest: true }, untouched).body.markup;
  expect(pageOf([letter("1", false)])).toContain(say("waiting.title"));
  expect(pageOf([letter("2", true), letter("1", false)])).not.toContain(say("waiting.title"));
});
