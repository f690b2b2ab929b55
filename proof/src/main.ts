import { proveAttack } from "./attack/prove.ts";
import { readFlags, usage } from "./flags.ts";
import { inPlace } from "./place.ts";
import { tell } from "./report.ts";

/** What can be proven, by name. Each prints a table and says whether its verdict holds. */
const proofs = { attack: proveAttack } as const;

const flags = readFlags(process.argv.slice(2));
if (flags === null || !Object.hasOwn(proofs, flags.proof)) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  const report = await inPlace((place) => proofs[flags.proof as keyof typeof proofs](place, flags));
  await tell(report, flags.json);
  process.exitCode = report.holds ? 0 : 1;
}
