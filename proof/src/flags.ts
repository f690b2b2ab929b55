import { parseArgs } from "node:util";

const options = {
  requests: { type: "string", default: "20000" },
  seed: { type: "string", default: "1" },
  only: { type: "string", default: "" },
  case: { type: "string" },
  faults: { type: "string", default: "60" },
  /** Part of a fault's name; empty: all of them. */
  fault: { type: "string", default: "" },
} as const;

export type Flags = ReturnType<typeof readFlags>;

/** The flags that `README.md` explains. Throws if it doesn't understand them. */
export const readFlags = (args: string[]) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const number = (text: string): number => {
    if (!/^\d{1,12}$/.test(text)) throw new Error(`${text} is not a number.`);
    return Number(text);
  };
  const proof = positionals.join(" ");
  if (proof !== "attack" && proof !== "faults") throw new Error("Say npm run proof -- attack, or faults.");
  return {
    proof,
    requests: number(values.requests),
    seed: number(values.seed),
    faults: number(values.faults),
    case: values.case === undefined ? null : number(values.case),
    /** Empty: everything. */
    only: values.only.split(",").filter((word) => word !== ""),
    fault: values.fault,
  };
};
