import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import { afterAll } from "vitest";
import { startAuthServer } from "./auth-server.ts";
import { allSpecs, bundleSpecs, quickSpecs } from "./bundle-specs.ts";
import { jasmineWords } from "./jasmine.ts";
import { setRoutes } from "./reroute.ts";
import { startConformanceServer } from "./server.ts";

/*
 * pusher-js's own integration specs, unmodified, with its own source, against our engine. All 84 take over two minutes,
 * spent waiting; the long suite runs them.
 */
const apps = {
  mt1: { id: "1", key: "c49a449b916bb4246729", secret: "secret-of-mt1" },
  eu: { id: "2", key: "cb7d5e50f5669e5c9ae6", secret: "secret-of-eu" },
};
const server = await startConformanceServer(Object.values(apps), 0);
const auth = await startAuthServer(apps, server.port);
setRoutes({
  "ws://ws-mt1.pusher.com:80/": `ws://127.0.0.1:${server.port}/`,
  "wss://ws-mt1.pusher.com:443/": `ws://127.0.0.1:${server.port}/`,
  "ws://ws-eu.pusher.com:80/": `ws://127.0.0.1:${server.port}/`,
  "wss://ws-eu.pusher.com:443/": `ws://127.0.0.1:${server.port}/`,
  "http://localhost:3000/": `${auth.url}/mt1/`,
  "http://localhost:3001/": `${auth.url}/eu/`,
});
afterAll(async () => {
  await auth.stop();
  await server.stop();
});

const words = { ...jasmineWords(), require: createRequire(import.meta.url), module: {}, exports: {} };
const run = compileFunction(await bundleSpecs(process.env.LONG ? allSpecs : quickSpecs), Object.keys(words)) as (
  ...given: unknown[]
) => void;
run(...Object.values(words));
