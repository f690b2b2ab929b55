// Prints how much personal data is found, and how much of what is found is personal data: npm run detector [-- --misses]
import { findPersonalData } from "#retention/personal-data/find.ts";
import { precision, recall, score, type Group } from "./score.ts";
import { languages, parts, sentencesOf } from "./sentences.ts";

const groups: readonly Group[] = ["patterned", "names"];
const showMisses = process.argv.includes("--misses");
const figure = (share: number): string => share.toFixed(3).padStart(9);

for (const part of parts) {
  console.log(`\n${part.padEnd(12)} language  group       marked   recall  precision`);
  for (const language of languages) {
    for (const group of groups) {
      const result = score(sentencesOf(language, part), findPersonalData, group);
      console.log(
        `${"".padEnd(12)} ${language.padEnd(9)} ${group.padEnd(10)} ${String(result.marked).padStart(6)}${figure(recall(result))} ${figure(precision(result))}`,
      );
      // The held-out part is shown in figures only, so that nobody tunes on it by accident.
      if (!showMisses || part === "held-out") continue;
      for (const { sentence, found, because } of result.misses)
        console.log(
          `  ${because}: ${found.kind} "${sentence.text.slice(found.start, found.end)}" in: ${sentence.text}`,
        );
    }
  }
}
