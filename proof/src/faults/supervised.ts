import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { unreadyCauses } from "@sosmessages/contract/service.ts";
import { freePort } from "@sosmessages/server/test/support/free-port.ts";
import { runServer, stopServer, type ServerProcess } from "@sosmessages/server/test/support/server-process.ts";
import type { Ledger } from "./ledger.ts";

export type Supervised = Awaited<ReturnType<typeof supervise>>;

const pauseBeforeRestart = 200;
const isUnready = (concern: string): boolean => unreadyCauses.some((cause) => cause === concern);

/** A server process that is restarted at the same address whenever it ends. */
export const supervise = async (dataDir: string, env: Record<string, string>, ledger: Ledger) => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const raised = new Set<string>();
  let isWanted = true;
  let isDeathExpected = false;
  let current: ServerProcess;
  let held: PromiseWithResolvers<void> | null = null;

  const start = (): void => {
    const server = runServer({ dataDir, env: { ...env, PORT: String(port) } });
    current = server;
    raised.clear();
    createInterface({ input: server.child.stdout! }).on("line", (line) => {
      const [, event, concern = ""] = /"event":"(attention|resolved)","concern":"([a-z-]+)"/.exec(line) ?? [];
      if (event === "attention" && isUnready(concern)) raised.add(concern);
      if (event === "resolved") raised.delete(concern);
    });
    void server.ended.then(async ({ code, signal }) => {
      if (!isWanted) return;
      // A missing dependency may stop a start as well.
      if (!isDeathExpected) ledger.report("restarted unasked", `${code ?? signal}: ${server.said.err.slice(-300)}`);
      await wait(pauseBeforeRestart);
      await held?.promise;
      if (isWanted) start();
    });
  };
  start();
  await current!.address;

  /** The status of `/readyz`. 0: no response. */
  const readiness = (): Promise<number> =>
    fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.body!.cancel().then(() => answer.status),
      () => 0,
    );

  return {
    address,
    readiness,
    pid: (): number => current.child.pid!,
    signal: (signal: NodeJS.Signals): boolean => current.child.kill(signal),
    /** Prevents a restart until `release`. */
    hold: (): void => void (held = Promise.withResolvers()),
    release: (): void => held?.resolve(),
    /** While set, the server may end and may fail to start. */
    expectDeath: (isExpected: boolean): void => void (isDeathExpected = isExpected),
    /** An alert about storage was raised and not resolved. Lasting concerns are not repeated, so old alerts count. */
    isAlerted: (): boolean => raised.size > 0,
    async stop(): Promise<void> {
      isWanted = false;
      current.child.kill("SIGCONT");
      await stopServer(current);
    },
  };
};
