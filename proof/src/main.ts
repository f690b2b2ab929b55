import { proveAttack } from "./attack/prove.ts";
import { proveFaults } from "./faults/prove.ts";
import { readFlags, usage, type Flags } from "./flags.ts";
import { inPlace } from "@sosmessages/bench/src/database.ts";
import { printReport } from "./report.ts";

const proofs = {
  attack: (flags: Flags) => inPlace((place) => proveAttack(place, flags)),
  faults: proveFaults,
} as const;

const flags = readFlags(process.argv.slice(2));
if (flags === null || !Object.hasOwn(proofs, flags.proof)) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  const report = await proofs[flags.proof as keyof typeof proofs](flags);
  await printReport(report, flags.json);
  process.exitCode = report.holds ? 0 : 1;
}
