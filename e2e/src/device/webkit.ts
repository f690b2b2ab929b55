import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, type WebDriver } from "selenium-webdriver";
import { freePort } from "../../../apps/server/test/support/free-port.ts";

export type WebKit = Readonly<{
  driver: WebDriver;
  /** What other hosts were asked for. */
  asked: readonly string[];
  stop: () => Promise<void>;
}>;

/** WebKit's own small browser on a screen that nobody sees. */
export async function startWebKit(): Promise<WebKit> {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages-webkit-"));
  const asked: string[] = [];
  const outside = await startOutside(asked);
  const screen = spawn(
    process.env["XVFB"] ?? "Xvfb",
    ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const stopping: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    () => ended(screen),
    async () => outside.close(),
  ];
  const stop = async () => {
    for (const each of stopping.toReversed()) await each();
  };
  try {
    const display = await firstLine(screen);
    const port = await freePort();
    const program = spawn(process.env["WEBKIT_DRIVER"] ?? "WebKitWebDriver", [`--port=${port}`], {
      env: {
        PATH: process.env["PATH"],
        DISPLAY: `:${display}`,
        HOME: folder,
        XDG_RUNTIME_DIR: folder,
        LANG: "C.UTF-8",
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        LIBGL_ALWAYS_SOFTWARE: "1",
      },
      stdio: "ignore",
    });
    stopping.push(() => ended(program));
    const driver = await connect(port, `127.0.0.1:${portOf(outside)}`);
    stopping.push(() => driver.quit());
    return { driver, asked, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A proxy for whatever is not on this machine: it notes what it is asked for, and refuses. */
async function startOutside(asked: string[]): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (said) => {
      const isSealed = said[0] === 0x16;
      asked.push(isSealed ? "something over TLS" : (said.toString().split("\r\n")[0] ?? ""));
      socket.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function connect(port: number, proxy: string): Promise<WebDriver> {
  const builder = new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities({
    browserName: "MiniBrowser",
    proxy: { proxyType: "manual", httpProxy: proxy, sslProxy: proxy, noProxy: ["localhost"] },
    "webkitgtk:browserOptions": {
      binary: findMiniBrowser(),
      args: ["--automation"],
    },
  });
  for (let attempt = 0; ; attempt++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return builder.build();
    if (attempt === 100) throw new Error("WebKitWebDriver does not answer.");
    await wait(100);
  }
}

/** It lies in a folder named after the processor and the version. */
function findMiniBrowser(): string {
  for (const processor of readdirSync("/usr/lib").filter((name) => name.endsWith("-linux-gnu"))) {
    const folders = readdirSync(join("/usr/lib", processor)).filter((name) => /^webkit2?gtk-/.test(name));
    for (const folder of folders.toSorted().toReversed()) {
      const path = join("/usr/lib", processor, folder, "MiniBrowser");
      if (existsSync(path)) return path;
    }
  }
  throw new Error("No WebKit was found: install it (Debian: apt-get install webkit2gtk-driver xvfb).");
}

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a listening socket has no port");
  return address.port;
};

async function firstLine(program: ChildProcess): Promise<string> {
  const [chunk] = (await Promise.race([
    once(program.stdout ?? program, "data"),
    once(program, "exit").then(() => Promise.reject(new Error("Xvfb ended at once."))),
  ])) as [Buffer];
  return chunk.toString().trim();
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill("SIGTERM");
  await once(program, "exit");
}
