// Prints how hard the Norwegian texts are to read, page by page: npm run texts:lix
import { pages } from "./lix.ts";

const measured = await pages();
for (const { name, words, lix, limit } of measured)
  console.log(
    `${lix.toFixed(1).padStart(5)}  ${lix <= limit ? "ok  " : "HARD"}  at most ${limit}  ${name} (${words} words)`,
  );
process.exitCode = measured.every(({ lix, limit }) => lix <= limit) ? 0 : 1;
