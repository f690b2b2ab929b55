// Holds every Northern Sami word form of the texts against docs/language/se-forms.tsv: npm run check:se
//   npm run check:se -- --unlisted    the forms that are not on the list, as lines to be completed and added to it
import { readFile } from "node:fs/promises";
import { checkForms } from "./forms.ts";

const sentences = new URL("../../../docs/language/se-sentences.tsv", import.meta.url);
const { used, unlisted, open, idle, attestedForms, attestedWords } = await checkForms();
const isFine = unlisted.length === 0 && attestedForms >= 99;

if (process.argv.includes("--unlisted")) {
  for (const { form, where, sentence, nb } of unlisted)
    console.log(`${form}\topen\t${where}: ${sentence.replaceAll("\n", " ")} (${nb.replaceAll("\n", " ")})`);
} else {
  const words = used.reduce((sum, { times }) => sum + times, 0);
  console.log(`${used.length} forms in ${words} words of Northern Sami`);
  console.log(
    `attested: ${attestedForms.toFixed(2)} % of the forms, ${attestedWords.toFixed(2)} % of the words (at least 99 % of the forms)`,
  );
  if (open.length > 0) console.log(`\nOpen questions for a native reader: ${open.length}`);
  for (const { form, note } of open) console.log(`  ${form}: ${note}`);
  const asked = (await readFile(sentences, "utf8")).split("\n").filter((line) => line.endsWith("?")).length;
  console.log(`\nSentences with a question to a native reader: ${asked} (docs/language/se-sentences.tsv)`);
  if (idle.length > 0) console.log(`\nOn the list, and no longer said: ${idle.map(({ form }) => form).join(", ")}`);
  if (unlisted.length > 0) console.log(`\nNot on the list: ${unlisted.length}`);
  for (const { form, where, sentence } of unlisted)
    console.log(`  ${form}: ${where}: ${sentence.replaceAll("\n", " ")}`);
  console.log(isFine ? "\nok" : "\nEvery form must be on the list; see --unlisted.");
}
process.exitCode = isFine ? 0 : 1;
