import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.ts";

const program = process.env.REDIS_SERVER ?? "redis-server";

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on("error", () => end(false));
    socket.on("data", () => end(true));
    socket.write("PING\r\n");
  });

/** A real Redis on a separate port, without persistence, that can stop and restart. */
export const startRedis = async () => {
  const folder = await mkdtemp(join(tmpdir(), "a redis "));
  const port = await freePort();
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
    const started = spawn(program, args, { stdio: "ignore" });
    started.on("error", () => {});
    child = started;
    for (const end = Date.now() + 60_000; !(await answers(port)); await wait(20)) {
      if (Date.now() > end) throw new Error(`${program} does not start`);
    }
  };
  const halt = async (): Promise<void> => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    running.kill("SIGKILL");
    await once(running, "exit");
  };

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    /** At once, without a word. */
    halt,
    stop: async () => {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
