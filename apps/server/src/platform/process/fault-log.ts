import { faultOf, type Log } from "#platform/log.ts";

const again = 60_000;
const mostKinds = 1_000;

/** Logs what went wrong; the same at the same place once a minute, since what breaks on every frame would fill the disk. */
export const newFaultLog = (log: Log, elapsed: () => number = () => performance.now()) => {
  const lastOf = new Map<string, number>();
  return (error: unknown): void => {
    const fault = faultOf(error);
    const kind = `${fault.code} ${fault.place}`;
    const last = lastOf.get(kind);
    if (last !== undefined && elapsed() - last < again) return;
    if (lastOf.size >= mostKinds) lastOf.clear();
    lastOf.set(kind, elapsed());
    log({ event: "unexpected", call: "none", fault });
  };
};
