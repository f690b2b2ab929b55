import { beforeAll, describe, expect, it } from "vitest";
import { complaintsAbout } from "./lint-as.ts";

const sentences = [
  "export const X = () => <p>Hei</p>;",
  "export const X = () => <p>Nobody is waiting.</p>;",
  'export const X = () => <button aria-label="Lukk" />;',
  'export const X = () => <img alt="Kart" src="/x.png" />;',
  'export const x = "Meldingen er sendt.";',
  'export const x = "noe gikk dessverre galt";',
  "export const x = (n: number) => `Du har fått svar fra ${n} andre.`;",
  'export const x = { said: ["Ingen venter."] };',
];

const noSentences = [
  'export const X = ({ title }: { title: string }) => <p className="quiet tall wide" lang="nb">{title}: </p>;',
  'export const x = "(prefers-color-scheme: dark)";',
  'export const x = "M10.5 18.5h3 M4 4 L 5 6";',
  'export const x = "text/html; charset=utf-8";',
  'export const x = document.querySelector("main h1 a[href]");',
  'export const x = () => { throw new Error("a text was asked for before any language was loaded"); };',
  "export const X = () => <p>App Store</p>;",
  'export const X = ({ Field }: { Field: React.FC<{ label: string }> }) => <Field label="login.username" />;',
  'export const x = ["one", "two-way", "Enter", "login.title"];',
];

const byBrowser = [
  'export const x = new Intl.DateTimeFormat("se").format(0);',
  'export const x = (n: number) => new Intl.PluralRules("nb").select(n);',
  'export const x = new Date(0).toLocaleDateString("se");',
  "export const x = (12).toLocaleString();",
  "export const x = [1, 2].toLocaleString();",
];

const screen = "apps/desk/src/features/x/X.tsx";
const files = [
  ...[...sentences, ...noSentences, ...byBrowser].map((source) => [screen, source] as const),
  ...byBrowser.map((source) => ["packages/texts/src/x.ts", source] as const),
  ["apps/caller/src/x.test.ts", sentences[4] ?? ""] as const,
  ["packages/texts/src/x/nb.ts", sentences[4] ?? ""] as const,
];

let broken: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  const said = await complaintsAbout(files);
  const own = said.map((complaints) => complaints.map(({ code }) => code).filter((code) => code.startsWith("house")));
  broken = new Map(files.map(([path, source], index) => [`${path} ${source}`, own[index] ?? []]));
});

describe("a sentence in the code", () => {
  it.each(sentences)("is found: %s", (source) => {
    expect(broken.get(`${screen} ${source}`)).toEqual(["house(no-sentence)"]);
  });

  it.each(noSentences)("is not seen where there is none: %s", (source) => {
    expect(broken.get(`${screen} ${source}`)).toEqual([]);
  });

  it("may stand in a test, and where texts belong", () => {
    expect(broken.get(`apps/caller/src/x.test.ts ${sentences[4]}`)).toEqual([]);
    expect(broken.get(`packages/texts/src/x/nb.ts ${sentences[4]}`)).toEqual([]);
  });
});

describe("what the browser would say in a language it may not know", () => {
  it.each(byBrowser)("is refused: %s", (source) => {
    expect(broken.get(`${screen} ${source}`)).toEqual(["house(no-intl)"]);
    expect(broken.get(`packages/texts/src/x.ts ${source}`)).toEqual(["house(no-intl)"]);
  });
});
