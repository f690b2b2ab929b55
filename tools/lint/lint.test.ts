import { beforeAll, describe, expect, it } from "vitest";
import { complaintsAbout } from "./test/lint-as.ts";

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

const looseSecrets = [
  'import { createHmac } from "node:crypto";\nexport const x = (key: Buffer) => createHmac("sha256", key).digest();',
  'import { createSecretKey } from "node:crypto";\nexport const x = (key: Buffer) => createSecretKey(key);',
  'import * as crypto from "node:crypto";\nexport const x = crypto.randomUUID();',
  'import type { SecretKey } from "#platform/secret-key.ts";\nexport const x = (key: SecretKey) => key.export();',
  'import { withBytesOf, type SecretKey } from "#platform/secret-key.ts";\nexport const x = (key: SecretKey) => withBytesOf(key, String);',
];
const heldSecrets = [
  'import { hmacWith, type SecretKey } from "#platform/secret-key.ts";\nexport const x = (key: SecretKey) => hmacWith(key).digest();',
  'import { randomUUID, timingSafeEqual, type KeyObject } from "node:crypto";\nexport const x = (key: KeyObject) => [key, randomUUID(), timingSafeEqual];',
];
const inObjects = [
  "export const x = (texts: Record<string, string>, language: string) => texts[language];",
  'export const x = (urls: Record<string, URL>, asked?: string) => urls[asked ?? ""]?.href;',
  "export const x = (urls: Record<string, URL>, tenant: { id: string }) => urls[tenant.id]!;",
  "export const x = (texts: Record<string, string>, lang: string) => void (texts[lang] = lang);",
];
const inMaps = [
  "export const x = (texts: ReadonlyMap<string, string>, language: string) => texts.get(language);",
  "export const x = (list: readonly string[], index: number) => list[index];",
  'export const x = (texts: Record<string, string>) => texts["nb"];',
];
const ofServer = "apps/server/src/desk/x.ts";

const screen = "apps/desk/src/features/x/X.tsx";
const files = [
  ...[...sentences, ...noSentences, ...byBrowser].map((source) => [screen, source] as const),
  ...byBrowser.map((source) => ["packages/texts/src/x.ts", source] as const),
  ...[...looseSecrets, ...heldSecrets, ...inObjects, ...inMaps].map((source) => [ofServer, source] as const),
  ["apps/caller/src/x.test.ts", sentences[4] ?? ""] as const,
  ["packages/texts/src/x/nb.ts", sentences[4] ?? ""] as const,
];

let broken: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  const said = await complaintsAbout(files);
  const own = said.map((complaints) =>
    complaints.map(({ code }) => code).filter((code) => /^house|no-restricted-(globals|properties)/.test(code)),
  );
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
    const rule = `eslint(no-restricted-${source.includes("Intl") ? "globals" : "properties"})`;
    expect(broken.get(`${screen} ${source}`)).toEqual([rule]);
    expect(broken.get(`packages/texts/src/x.ts ${source}`)).toEqual([rule]);
  });
});

describe("a word that a request may choose", () => {
  it.each(inObjects)("is looked up in no object: %s", (source) => {
    expect(broken.get(`${ofServer} ${source}`)).toEqual(["house(word-in-map)"]);
  });

  it.each(inMaps)("is looked up in a Map: %s", (source) => {
    expect(broken.get(`${ofServer} ${source}`)).toEqual([]);
  });
});

describe("the bytes of a secret", () => {
  it.each(looseSecrets)("are handed around nowhere: %s", (source) => {
    expect(broken.get(`${ofServer} ${source}`)).toEqual(["house(no-loose-secret)"]);
  });

  it.each(heldSecrets)("need nobody who has the key object: %s", (source) => {
    expect(broken.get(`${ofServer} ${source}`)).toEqual([]);
  });
});
