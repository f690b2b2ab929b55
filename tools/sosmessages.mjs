import { runOperator } from "./lib/launch.mjs";

await runOperator(process.argv.slice(2));
