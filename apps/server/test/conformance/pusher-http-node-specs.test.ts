import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import { afterAll } from "vitest";
import { expectJs } from "./stand-ins/expect-js.ts";
import { HttpsProxyAgent } from "./stand-ins/https-proxy-agent.ts";
import { mochaWords } from "./mocha.ts";
import { startConformanceServer } from "./server.ts";

/* The remote specs of pusher's HTTP client for Node, seven, unmodified, with the unmodified client. */
const app = { id: "3", key: "key", secret: "secret" };
const server = await startConformanceServer([app], 0);
afterAll(() => server.stop());

const env = { PUSHER_URL: `http://${app.key}:${app.secret}@127.0.0.1:${server.port}/apps/${app.id}` };
const standIns: Readonly<Record<string, unknown>> = {
  "expect.js": expectJs,
  "https-proxy-agent": HttpsProxyAgent,
};
const folder = dirname(createRequire(import.meta.url).resolve("pusher/package.json"));

for (const name of ["get", "proxy", "trigger"]) {
  const file = join(folder, "tests/remote/pusher", `${name}.js`);
  const real = createRequire(file);
  const words = {
    ...mochaWords,
    process: { env },
    require: (id: string): unknown => standIns[id] ?? (real(id) as unknown),
  };
  const run = compileFunction(readFileSync(file, "utf8"), Object.keys(words)) as (...given: unknown[]) => void;
  run(...Object.values(words));
}
