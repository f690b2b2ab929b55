import { hash, verify } from "@node-rs/argon2";

/** OWASP's parameters for Argon2id. Fixed here, so that every hash costs the same and none tells its age. */
export const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two at once leave a core for everyone else; who would wait behind more than this is asked to come back. */
const atOnce = 2;
const mostWaiting = 200;

export const busy = Symbol("busy");

/** The same letters typed on another keyboard can be other code points. */
const normalise = (password: string) => password.normalize("NFC");

export const newPasswords = () => {
  let running = 0;
  const waiting: (() => void)[] = [];

  const inTurn = async <T>(work: () => Promise<T>): Promise<T | typeof busy> => {
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

  return {
    hash: (password: string) => inTurn(() => hash(normalise(password), argon2id)),
    verify: (stored: string, password: string) => inTurn(() => verify(stored, normalise(password))),
  };
};
export type Passwords = ReturnType<typeof newPasswords>;

/** Of no password anyone could type; a login with an unknown name is checked against it, at the same cost. */
export const dummyHash = () => hash(Buffer.from(crypto.getRandomValues(new Uint8Array(32))), argon2id);
