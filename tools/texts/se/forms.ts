import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { shippedServices } from "../../../packages/services/src/folder/shipped.ts";
import { findAreas } from "../areas.ts";
import { parseMessage, sentencesOf } from "../../../packages/texts/src/message.ts";

/** How we know that a form is Northern Sami. `open` is a question to a native reader. */
export const attestations = ["checker", "glossary", "parallel", "name", "open"] as const;
export type Attestation = (typeof attestations)[number];

export type Listed = Readonly<{ form: string; attested: Attestation; note: string }>;
export type Used = Readonly<{ form: string; times: number; where: string; sentence: string; nb: string }>;

export const listFile = fileURLToPath(new URL("../../../docs/language/se-forms.tsv", import.meta.url));

export function readList(tsv: string): readonly Listed[] {
  const [, ...lines] = tsv.replace(/\n$/, "").split("\n");
  return lines.map((line) => {
    const [form = "", word = "", note = ""] = line.split("\t");
    const attested = attestations.find((known) => known === word);
    if (attested === undefined)
      throw new Error(`${form} is attested by "${word}", which is none of ${attestations.join()}`);
    return { form, attested, note };
  });
}

/** In lower case and in one piece: a form is the same at the head of a sentence, and where it may be parted. A name such as `auth_stay_signed_in` is one form. */
export const formsIn = (sentence: string): readonly string[] =>
  (
    sentence
      .replace(/\u00ad/g, "")
      .replace(/\b[\w-]+\.(?:no|org)\b/g, " ")
      .match(/[\p{L}_]+(?:[-:’'][\p{L}_]+)*/gu) ?? []
  ).map((form) => form.toLowerCase());

/** All Northern Sami sentences: the texts, and the names, help numbers and procedures of the services. */
async function sentences(): Promise<readonly Omit<Used, "form" | "times">[]> {
  const texts = (await findAreas()).flatMap(({ name, texts }) =>
    Object.entries(texts.se).flatMap(([key, text]) =>
      sentencesOf(parseMessage(text), () => " ").map((sentence) => ({
        where: `${name} ${key}`,
        sentence,
        nb: texts.nb[key] ?? "",
      })),
    ),
  );
  const names = shippedServices.flatMap(({ id, name, emergency, helpline, otherHelplines }) =>
    [name, ...[emergency, helpline, ...otherHelplines].flatMap((help) => [help.name, help.hours ?? {}])].map(
      ({ se = "", nb = "" }) => ({ where: `tenant ${id}`, sentence: se, nb }),
    ),
  );
  const procedures = shippedServices.flatMap(({ id, desk }) => {
    const { se = [], nb = [] } = desk.procedure ?? {};
    return se.map((sentence, index) => ({ where: `tenant ${id}`, sentence, nb: nb[index] ?? "" }));
  });
  return [...texts, ...names, ...procedures];
}

async function formsInUse(): Promise<readonly Used[]> {
  const used = new Map<string, Used>();
  for (const said of await sentences()) {
    for (const form of formsIn(said.sentence)) {
      const before = used.get(form);
      used.set(form, { ...(before ?? said), form, times: (before?.times ?? 0) + 1 });
    }
  }
  return [...used.values()].toSorted((a, b) => (a.form < b.form ? -1 : 1));
}

export async function checkForms() {
  const list = readList(await readFile(listFile, "utf8"));
  const used = await formsInUse();
  const attested = new Set(list.filter((entry) => entry.attested !== "open").map(({ form }) => form));
  const listed = new Set(list.map(({ form }) => form));
  const inUse = new Set(used.map(({ form }) => form));
  const words = (forms: readonly Used[]) => forms.reduce((sum, { times }) => sum + times, 0);
  const known = used.filter(({ form }) => attested.has(form));
  return {
    used,
    unlisted: used.filter(({ form }) => !listed.has(form)),
    open: list.filter((entry) => entry.attested === "open" && inUse.has(entry.form)),
    /** On the list, and no longer said. */
    idle: list.filter(({ form }) => !inUse.has(form)),
    /** Per cent of forms, and of running words, that are attested. */
    attestedForms: (100 * known.length) / used.length,
    attestedWords: (100 * words(known)) / words(used),
  };
}
