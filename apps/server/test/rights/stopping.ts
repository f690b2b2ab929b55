import type { CallerSession, DeskSession } from "#platform/http/request.ts";

type Session = CallerSession | DeskSession;
type Meanwhile = (session: Session) => Promise<unknown>;

let meanwhile: Meanwhile | null = null;

/** The next request that finds its login alive waits for `work` before it goes on. */
export const betweenAuthenticationAndHandler = (work: Meanwhile): void => void (meanwhile = work);

/** Whether that request has come. */
export const hasStopped = (): boolean => meanwhile === null;

const isSession = (found: Session | "locked" | null): found is Session => typeof found === "object" && found !== null;

/** A slice whose `authenticate` stops once, where a test asked for it. */
export const stopping = <A extends unknown[], F extends Session | "locked" | null>(slice: {
  readonly authenticate: (...args: A) => Promise<F>;
}) => ({
  authenticate: async (...args: A): Promise<F> => {
    const found = await slice.authenticate(...args);
    const work = meanwhile;
    if (work === null || !isSession(found)) return found;
    meanwhile = null;
    await work(found);
    return found;
  },
});
