// Prints how hard the Norwegian and the English texts are to read, page by page: npm run texts:readability
import { measuredPages } from "./readability.ts";

const measured = [...(await measuredPages("nb")), ...(await measuredPages("en"))];
for (const { name, words, score, isFine, limit } of measured)
  console.log(`${score.toFixed(1).padStart(5)}  ${isFine ? "ok  " : "HARD"}  ${limit}  ${name} (${words} words)`);
process.exitCode = measured.every(({ isFine }) => isFine) ? 0 : 1;
