// Looks for slips of grammar in the Northern Sami texts that a list of words cannot show: npm run check:se-grammar
// Needs an analyser of the language: Debian's hfst and apertium-sme-nob. Without it the command prints "Not checked".
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseMessage, sentencesOf } from "../../../packages/texts/src/message.ts";
import { findAreas } from "../areas.ts";
import { grammarFindings, parseStream } from "./grammar.ts";

const analyser = "/usr/share/apertium/apertium-sme-nob/sme-nob.automorf-untrimmed.hfst";
const analyse = (text) => spawnSync("hfst-proc", ["-w", analyser], { input: text, encoding: "utf8" });

if (!existsSync(analyser) || analyse("Bures").status !== 0) {
  console.log("Not checked: no analyser here (Debian's packages hfst and apertium-sme-nob).");
} else {
  const sentences = (await findAreas()).flatMap(({ name, texts }) =>
    Object.entries(texts.se).flatMap(([key, text]) =>
      sentencesOf(parseMessage(text), () => "24").map((said) => ({
        where: `${name} ${key}`,
        // Characters with a meaning for the analyser.
        text: said.replaceAll("\u00ad", "").replaceAll(/[\n*^$/<>{}[\]\\@]+/g, " "),
      })),
    ),
  );
  // One line each, so that one run of the analyser is enough.
  const lines = analyse(sentences.map(({ text }) => text).join("\n")).stdout.split("\n");
  let words = 0;
  let unknown = 0;
  const found = sentences.flatMap(({ where, text }, at) => {
    const analysed = parseStream(lines[at] ?? "");
    words += analysed.length;
    unknown += analysed.filter(({ readings }) => readings.length === 0).length;
    return grammarFindings(analysed).map(({ rule, words: slip }) => ({ where, text, rule, slip }));
  });
  for (const { where, text, rule, slip } of found) console.log(`${rule}: ${slip}\n  ${where}: ${text}`);
  console.log(
    `${sentences.length} sentences, ${words} words (${unknown} of them unknown to the analyser), ${found.length} findings`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}
