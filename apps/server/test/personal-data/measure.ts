// Prints recall and precision of the personal-data search: npm run detector [-- --misses] [-- --cost]
import { personalKinds } from "@sosmessages/contract/desk/words.ts";
import { findPersonalData, type Found } from "#retention/personal-data/find.ts";
import { printCosts } from "./cost.ts";
import { interval, score, type Score } from "./score.ts";
import { languages, parts, sentencesOf, type Language } from "./sentences.ts";

/** Each sentence is searched once, however many rows it counts in. */
const searched = new Map<string, Found[]>();
const find = (text: string): Found[] => {
  const found = searched.get(text) ?? findPersonalData(text);
  searched.set(text, found);
  return found;
};
const showMisses = process.argv.includes("--misses");

/** "0.956 (0.92–0.98) of 172" */
const share = (hits: number, of: number): string => {
  if (of === 0) return "–".padEnd(28);
  const [low, high] = interval(hits, of);
  return `${(hits / of).toFixed(3)} (${low.toFixed(2)}–${high.toFixed(2)}) of ${String(of).padEnd(5)}`.padEnd(28);
};
const row = (language: string, kind: string, { recalled, marked, right, found }: Score): string =>
  `  ${language.padEnd(4)} ${kind.padEnd(16)} ${share(recalled, marked)} ${share(right, found)}`;

for (const part of parts) {
  const of = (language: Language | "all") =>
    language === "all" ? languages.flatMap((one) => sentencesOf(one, part)) : sentencesOf(language, part);
  console.log(`\n${part}: ${of("all").length} sentences`);
  if (of("all").length === 0) continue;
  console.log(`  ${"".padEnd(21)} ${"recall (95 %)".padEnd(28)} precision (95 %)`);
  for (const language of ["all", ...languages] as const) {
    const sentences = of(language);
    const whole = score(sentences, find);
    console.log(row(language, "everything", whole));
    for (const kind of personalKinds) {
      const one = score(sentences, find, (it) => it === kind);
      if (one.marked + one.found > 0) console.log(row(language, kind, one));
    }
    console.log(`  ${language.padEnd(4)} ${"clean, touched".padEnd(16)} ${share(whole.touched, whole.clean)}`);
    // Prints only the development sentences, so that the rules are not tuned on the others.
    if (!showMisses || part !== "development" || language === "all") continue;
    for (const { sentence, found, because } of whole.misses)
      console.log(`  ${because}: ${found.kind} "${sentence.text.slice(found.start, found.end)}" in: ${sentence.text}`);
  }
}
if (process.argv.includes("--cost")) printCosts();
