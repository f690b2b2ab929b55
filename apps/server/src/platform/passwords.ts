import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { limits } from "@sosmessages/contract/limits.ts";
import { refuse } from "./http/answers.ts";
import { newFairQueue, type Waiting } from "./fair-queue.ts";
import { noNetwork } from "./limits/networks.ts";

export type Cost = {
  readonly algorithm: 2;
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: 1;
};

/** OWASP's parameters for Argon2id. */
export const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Cost;

/** A volunteer's login opens many conversations, so a guess costs five times as much. */
export const argon2idOfDesk = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const satisfies Cost;

/** Tests compose a service with cheaper ones; no setting changes them. */
export const hashCosts = { callers: argon2id, desk: argon2idOfDesk } as const;
export type HashCosts = { readonly callers: Cost; readonly desk: Cost };

/**
 * Two hashes at once leave a core free. Of the desk only one, since it takes several times as long and would delay callers. Clients time
 * out after 30 seconds.
 */
const hashing = {
  atOnce: 2,
  ofLine: { callers: 2, desk: 1 },
  most: 200,
  mostOfOne: 100,
  patience: 20_000,
} as const;

export const busy = Symbol("busy");
export const tooBusy = refuse("unavailable", { retryAfter: 3 });

/** Normalising is quadratic in the number of accents, so bound the length. */
const longest = 2 * limits.password.max * limits.spellings;

/** Keyboards produce different code points for the same letters. */
const normalise = (password: string) => {
  if (password.length > longest) throw new RangeError("No password is that long");
  return password.normalize("NFC");
};

/** Callers and the desk wait in separate lines. */
export const newHashQueue = () => newFairQueue<keyof typeof hashing.ofLine>(hashing);

/** The request that waits for a hash. `release` gives up its place in the request queue. */
export type Asker = Waiting & { readonly release: () => void };

/** For the operator's command. */
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
    /** At the same cost as the others. */
    dummy: () => dummyHash(cost),
  };
};
export type Passwords = ReturnType<typeof newPasswords>;

const randomPart = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");

/**
 * A hash of an unknown password: logins with an unknown name are checked against it at the same cost. Random bytes suffice; hashing would
 * cost every start a tenth of a second and 64 MB for the desk.
 */
export const dummyHash = ({ memoryCost, timeCost, parallelism }: Cost = argon2id): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${randomPart(16)}$${randomPart(32)}`;

/**
 * A sealed account for logins with an unknown name, so that they cost exactly as much as others. It is sealed again in each epoch,
 * because the keys of old ones are destroyed.
 */
export const newNobody = <Account>(vault: { currentEpoch(): string }, seal: () => Account): (() => Account) => {
  let epoch = "";
  let sealed: Account;
  return () => {
    if (epoch !== vault.currentEpoch()) {
      epoch = vault.currentEpoch();
      sealed = seal();
    }
    return sealed;
  };
};
