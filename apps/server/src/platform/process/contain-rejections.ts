import { faultOf, type Log } from "#platform/log.ts";

/**
 * A promise that fails and that nobody waited for costs the request or job that made it, not the process: it is logged.
 * Call what is returned when the service has stopped.
 */
export const containRejections = (log: Log): (() => void) => {
  const onRejection = (reason: unknown): void => log({ event: "unexpected", call: "none", fault: faultOf(reason) });
  process.on("unhandledRejection", onRejection);
  return () => void process.off("unhandledRejection", onRejection);
};
