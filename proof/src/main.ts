import { mkdirSync, writeFileSync } from "node:fs";
import { inPlace } from "@sosmessages/bench/src/database.ts";
import { machine } from "@sosmessages/bench/src/table.ts";
import { proveAttack } from "./attack/prove.ts";
import { proveFaults } from "./faults/prove.ts";
import { readFlags, type Flags } from "./flags.ts";
import { asText } from "./report.ts";

const readOrEnd = (): Flags => {
  try {
    return readFlags(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message} proof/README.md lists the options.`);
    process.exit(2);
  }
};

const flags = readOrEnd();
const report = await (flags.proof === "attack" ? inPlace((place) => proveAttack(place, flags)) : proveFaults(flags));
const file = `dist/proof-${flags.proof}.json`;
mkdirSync("dist", { recursive: true });
writeFileSync(file, JSON.stringify({ flags, machine: machine(), at: new Date(), ...report }, null, 2));
process.stdout.write(`${asText(flags.proof, report)}\n\nThe same as JSON: ${file}\n`);
process.exitCode = report.findings.every(({ holds }) => holds) ? 0 : 1;
