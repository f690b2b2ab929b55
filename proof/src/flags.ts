import { parseArgs } from "node:util";

export const usage = `npm run proof -- attack                      hostile requests, frames and floods against a running server
npm run proof -- attack --requests 1000000   how many are generated; --part 2/4 sends the second quarter of them
npm run proof -- attack --seed 7             other values in another order; the same number, the same run
npm run proof -- attack --only routes        or items, letters, frames, floods; several with commas
npm run proof -- attack --minutes 10         stop generating after ten minutes
npm run proof -- attack --case 4711          one generated request alone, as a failed run names it; with --only frames a frame
npm run proof -- faults                      people at work while servers, database, keys, disk and network fail
npm run proof -- faults --faults 500         how many; --only one, notify or redis: on which set-up, several with commas
npm run proof -- faults --fault power        only faults, or floods, with that word in their name
npm run proof -- faults --seed 7             other faults, texts and durations; the same seed, the same run
npm run proof -- attack --json proof.json    the figures as JSON too; for each proof`;

export type Flags = {
  readonly proof: string;
  readonly requests: number;
  readonly seed: number;
  readonly part: { readonly number: number; readonly of: number };
  /** Empty: everything. */
  readonly only: readonly string[];
  readonly minutes: number | null;
  readonly case: number | null;
  readonly faults: number;
  /** Part of a fault's name; empty: all of them. */
  readonly fault: string;
  readonly json: string | null;
};

const numberIn = (text: string): number | null => (/^\d{1,12}$/.test(text) ? Number(text) : null);

/** null: not understood. */
export const readFlags = (args: readonly string[]): Flags | null => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        requests: { type: "string", default: "20000" },
        seed: { type: "string", default: "1" },
        part: { type: "string", default: "1/1" },
        only: { type: "string", default: "" },
        minutes: { type: "string" },
        case: { type: "string" },
        faults: { type: "string", default: "60" },
        fault: { type: "string", default: "" },
        json: { type: "string" },
      },
    });
    const [requests, seed, faults] = [values.requests, values.seed, values.faults].map(numberIn);
    const [number, of] = values.part.split("/").map(numberIn);
    const [proof, ...rest] = positionals;
    if (proof === undefined || rest.length > 0 || requests == null || seed == null) return null;
    if (faults == null) return null;
    if (!number || !of || number > of) return null;
    return {
      proof,
      requests,
      seed,
      part: { number, of },
      only: values.only.split(",").filter((word) => word !== ""),
      minutes: values.minutes === undefined ? null : Number(values.minutes),
      case: values.case === undefined ? null : numberIn(values.case),
      faults,
      fault: values.fault,
      json: values.json ?? null,
    };
  } catch {
    return null;
  }
};
