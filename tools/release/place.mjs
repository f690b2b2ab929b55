// Where in the sources a place of a release is: npm run release:place -- storage-Bg-69mNB.js:12:3456
import { SourceMap } from "node:module";
import { bundleServer } from "../../apps/server/build/bundle.ts";
import { Problem, printingProblems } from "../lib/print.mjs";

await printingProblems(async () => {
  const [, script, line, column] = /^([\w.-]+\.js):(\d+):(\d+)$/.exec(process.argv[2] ?? "") ?? [];
  if (script === undefined)
    throw new Problem("Name the place as the log does: npm run release:place -- SCRIPT.js:LINE:COLUMN");
  const { maps } = await bundleServer();
  const map = maps.get(script);
  if (map === undefined)
    throw new Problem(`These sources make no ${script}: check out the version that the release was made from.`);
  const { originalSource, originalLine } = new SourceMap(JSON.parse(map)).findEntry(
    Number(line) - 1,
    Number(column) - 1,
  );
  console.log(
    originalSource === undefined ? "nowhere" : `${originalSource.replace(/^(\.\.\/)+/, "")}:${originalLine + 1}`,
  );
});
