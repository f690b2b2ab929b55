import { inFallback } from "@sosmessages/contract/languages.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { jsx as deskJsx } from "@sosmessages/client/desk-jsx-runtime.ts";
import { Emphasised } from "./inline-text.tsx";
import { FallbackProvider, Fragment, jsx, jsxs } from "@sosmessages/client/jsx-runtime.ts";

const shown = (element: ReturnType<typeof jsx>) =>
  renderToStaticMarkup(jsx(FallbackProvider, { value: "en", children: element } as object));
const untranslated = inFallback("Call 120.");
const marked = '<span lang="en" dir="ltr">Call 120.</span>';

it("an untranslated sentence has its language and direction, among other sentences too", () => {
  expect(shown(jsx("p", { children: untranslated }))).toBe(`<p>${marked}</p>`);
  expect(shown(jsx("p", { children: `أهلا. ${untranslated}` }))).toBe(`<p>أهلا. ${marked}</p>`);
  expect(shown(jsxs(Fragment, { children: [untranslated, " ", jsx("b", { children: "أهلا" })] }))).toBe(
    `${marked} <b>أهلا</b>`,
  );
});

it("an untranslated date in an untranslated sentence leaves its stars and its end where they are", () => {
  const closing = inFallback(`*Closed from ${inFallback("25 November")}.* Until then you can write.`);
  expect(shown(jsx(Emphasised, { text: closing } as object)).replaceAll(/[\u2066\u2069]/g, "")).toBe(
    '<span lang="en" dir="ltr"><b>Closed from 25 November.</b> Until then you can write.</span>',
  );
});

it("a component passes the sentence on, and everything else is as React makes it", () => {
  const Title = ({ children }: Readonly<{ children?: unknown }>) => jsx("h1", { children });
  expect(shown(jsx(Title, { children: untranslated }))).toBe(`<h1>${marked}</h1>`);
  expect(shown(jsx("p", { children: "أهلا" }))).toBe("<p>أهلا</p>");
  expect(shown(deskJsx("p", { children: untranslated }))).toBe(`<p>${marked}</p>`);
  expect(shown(deskJsx("option", { children: untranslated }))).toBe(`<option>${untranslated}</option>`);
  expect(shown(jsx("input", { value: 1, readOnly: true } as object))).toBe('<input readOnly="" value="1"/>');
});
