import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { limits } from "@sosmessages/contract/limits.ts";
import { newFairQueue, type Waiting } from "./fair-queue.ts";
import { noNetwork } from "./limits/network-marks.ts";

type Cost = { readonly algorithm: 2; readonly memoryCost: number; readonly timeCost: number; readonly parallelism: 1 };

/** OWASP's parameters for Argon2id. Fixed here, so that every hash costs the same and none tells its age. */
export const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Cost;

/** There are few volunteers, and each of them opens many conversations: a guess at theirs costs five times as much. */
export const argon2idOfDesk = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const satisfies Cost;

/**
 * Two at once leave a core for everyone else. The desk's cost several times as much, so one at a time: a caller's hash never
 * waits for one of the desk's to end. Clients give up after 30 seconds.
 */
const hashing = {
  atOnce: 2,
  ofLine: { callers: 2, desk: 1 },
  most: 200,
  mostOfOne: 100,
  patience: 20_000,
} as const;

export const busy = Symbol("busy");

/** Putting accents in order takes the square of their number, so that nothing long may get here. */
const longest = 2 * limits.password.max * limits.spellings;

/** The same letters typed on another keyboard can be other code points. */
const normalise = (password: string) => {
  if (password.length > longest) throw new RangeError("No password is that long");
  return password.normalize("NFC");
};

/** Callers and the desk wait in lines of their own. */
export const newHashQueue = () => newFairQueue<keyof typeof hashing.ofLine>(hashing);

/** Whose password it is, and how the request makes room for others while it waits. */
export type Asker = Waiting & { readonly release: () => void };

/** The operator's own command waits for nobody. */
export const operator: Asker = { network: noNetwork, isGone: () => false, release: () => {} };

export const newPasswords = (
  queue: ReturnType<typeof newHashQueue>,
  line: keyof typeof hashing.ofLine,
  cost: Cost = argon2id,
) => {
  const inTurn = async <T>(asker: Asker, work: () => Promise<T>): Promise<T | typeof busy> => {
    asker.release();
    return (await queue.run(line, asker, work)) ?? busy;
  };
  return {
    hash: (password: string, asker: Asker) => inTurn(asker, () => hash(normalise(password), cost)),
    verify: (stored: string, password: string, asker: Asker) =>
      inTurn(asker, () => verify(stored, normalise(password))),
  };
};
export type Passwords = ReturnType<typeof newPasswords>;

const randomPart = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");

/**
 * Of no password that anyone knows; a login with an unknown name is checked against it, at the same cost. Drawn, not worked out: that
 * would cost every start a tenth of a second and, for the desk's, 64 MB.
 */
export const dummyHash = ({ memoryCost, timeCost, parallelism }: Cost = argon2id): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${randomPart(16)}$${randomPart(32)}`;
