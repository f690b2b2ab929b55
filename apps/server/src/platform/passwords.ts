import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { limits } from "@sosmessages/contract/limits.ts";

type Cost = { readonly algorithm: 2; readonly memoryCost: number; readonly timeCost: number; readonly parallelism: 1 };

/** OWASP's parameters for Argon2id. Fixed here, so that every hash costs the same and none tells its age. */
export const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Cost;

/** There are few volunteers, and each of them opens many conversations: a guess at theirs costs five times as much. */
export const argon2idOfDesk = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const satisfies Cost;

/** Two at once leave a core for everyone else; who would wait behind more than this is asked to come back. */
const atOnce = 2;
const mostWaiting = 200;

export const busy = Symbol("busy");

/** Putting accents in order takes the square of their number, so that nothing long may get here. */
const longest = 2 * limits.password.max * limits.spellings;

/** The same letters typed on another keyboard can be other code points. */
const normalise = (password: string) => {
  if (password.length > longest) throw new RangeError("No password is that long");
  return password.normalize("NFC");
};

/** The one line in which all stand who want something hashed. */
export const newHashQueue = () => {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T | typeof busy> => {
    if (waiting.length >= mostWaiting) return busy;
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, not freed and fought for.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

export const newPasswords = (inTurn: ReturnType<typeof newHashQueue>, cost: Cost = argon2id) => ({
  hash: (password: string) => inTurn(() => hash(normalise(password), cost)),
  verify: (stored: string, password: string) => inTurn(() => verify(stored, normalise(password))),
});
export type Passwords = ReturnType<typeof newPasswords>;

const randomPart = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");

/**
 * Of no password that anyone knows; a login with an unknown name is checked against it, at the same cost. Drawn, not worked out: that
 * would cost every start a tenth of a second and, for the desk's, 64 MB.
 */
export const dummyHash = ({ memoryCost, timeCost, parallelism }: Cost = argon2id): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${randomPart(16)}$${randomPart(32)}`;
