import { findPersonalData } from "#retention/personal-data/find.ts";
import { languages, sentencesOf } from "./sentences.ts";

/** Beginnings of matches, which an attacker may repeat to make the search expensive. */
const hostile =
  "4 |1-|a.b@|Kari og |A A gate |snap min er |a at b dot |00 47 |Aa |født 1. |@a_|\u0323\u0301|fire null |to-tre-|bor i Å |jobber på A |Kiwi A |a skole |St. |Kárášjoga |i |i hol |the A School |ni åtte og |det var a som |Á|1 en |Betania Alta |Alta Elektro |Aab |postnummer er |12 A|Xqa |i Xqa |Xqa Xqb |bo- og |St Xqa |my name is a b |drink Xqa and |Xqa said |Xqá vulggii |Xqa1 |Xqajávrris |xqaskuvllas |live in xqavik "
    .split("|")
    .filter((unit) => unit !== "");
const length = 20_000;

/** In milliseconds of processor time, the least of several runs. */
const cost = (text: string): number => {
  let least = Infinity;
  for (let round = 0; round < 5; round += 1) {
    const began = process.cpuUsage();
    findPersonalData(text);
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
};

/** So many times as dear as an ordinary text, or as half of itself, a hostile one may be. Tiny costs do not count as growth. */
const most = 3;

/** Hostile texts against an ordinary one of the same length, in the same run, and each against one twice as long. */
export const printCosts = (): void => {
  const lines = languages.flatMap((language) => sentencesOf(language, "development").map(({ text }) => text));
  const ordinary = cost(lines.join("\n").slice(0, length));
  console.log(`\n20,000 characters, against an ordinary text (${ordinary.toFixed(0)} ms):`);
  const all = hostile.map((unit) => {
    const at = (size: number) => cost(unit.repeat(Math.ceil(size / unit.length)).slice(0, size));
    return { unit, times: at(length) / ordinary, growth: at(2 * length) / at(length) };
  });
  for (const { unit, times, growth } of all.toSorted((a, b) => b.times - a.times).slice(0, 6))
    console.log(`  ${JSON.stringify(unit).padEnd(20)} ${times.toFixed(2)} ×   twice the text: ${growth.toFixed(2)} ×`);
  const dear = all.filter(({ times, growth }) => times > most || (growth > most && times > 0.1));
  for (const { unit, times, growth } of dear)
    console.log(`  more than ${most} ×: ${JSON.stringify(unit)}, ${times.toFixed(2)} × and ${growth.toFixed(2)} ×`);
  if (dear.length > 0) process.exitCode = 1;
};
