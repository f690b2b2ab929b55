import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newClient } from "../../../apps/server/test/support/client.ts";
import { emptyDatabase, separated } from "../../../apps/server/test/support/new-database.ts";
import { stopServer, temporaryFolder, type ServerProcess } from "../../../apps/server/test/support/server-process.ts";
import { endProxy, here, proxies, snippetWith } from "./guide.ts";
import { everyLetter, startLoad, statusOf } from "./load.ts";
import { writeNextVersion } from "./next-version.ts";
import { root, startWith, unpackedRelease, untilReady } from "./released.ts";

// Two releases are built, and each of two servers is replaced four times. It takes root, as a proxy at port 443 does.
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 1_500_000 });

let home: string;
let now: string;
let next: string;
beforeAll(async () => {
  home = await temporaryFolder();
  // An unpacked release of an earlier version, which this one replaces.
  const earlier = process.env.ROLLING_FROM;
  now = earlier ?? unpackedRelease(join(home, "now"));
  if (earlier === undefined) writeNextVersion(join(home, "sources"));
  next = unpackedRelease(join(home, "next"), earlier === undefined ? join(home, "sources") : root);
});
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

/** Every file that pages of this build may ask for, now or later. */
const filesOf = (build: string): readonly string[] =>
  (["caller", "desk"] as const).flatMap((app) =>
    readdirSync(join(build, "apps", app, "dist/assets"))
      .filter((name) => !/\.(br|gz|zst)$/.test(name))
      .map((name) => `${app === "desk" ? "/desk" : ""}/assets/${name}`),
  );

const hosts = ["127.0.18.11", "127.0.18.12"] as const;
const directly = (host: string) => `http://${host}:3000`;

/** What a health check sees, each change of it once. */
const watchReadiness = (host: string) => {
  const seen: string[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const answer = await fetch(`${directly(host)}/readyz`).catch(() => null);
      const said =
        answer === null
          ? "closed"
          : `${answer.status} ${((await answer.json()) as { because?: string }).because ?? ""}`;
      if (seen.at(-1) !== said.trim()) seen.push(said.trim());
      await wait(50);
    }
  })();
  return {
    seen,
    stop: async () => {
      isOver = true;
      await watching;
    },
  };
};

/** Letters that this server has stored, in steps of five: then the proxy sends people to it. */
const lettersStoredBy = async (host: string): Promise<number> => {
  const text = await (await fetch(`http://${host}:9464/metrics`)).text();
  return Number(/^sosmessages_requests_total\{status="201"\} (\d+)/m.exec(text)?.[1] ?? 0);
};

test.each(proxies)(
  "behind $name two servers are replaced by the next version and back, and nobody notices",
  async (proxy) => {
    const place = join(home, proxy.name);
    const settings = {
      ...separated({ DATABASE_URL: await emptyDatabase() }),
      KEYS_DIR: join(place, "keys"),
      PUBLIC_URL: "https://messages.example.org",
      PUBLIC_URL_SAMI: "https://sami.example.org",
      // The guide's proxy has an address of its own; from here everything comes from this one.
      TRUSTED_PROXIES: "127.0.0.1",
      LIMIT_FACTOR: "1000",
      PORT: "3000",
    };
    // The settings of the guide are those that are set here.
    for (const name of here(snippetWith("sh", "TRUSTED_PROXIES=10.0.0.10")).matchAll(/^([A-Z_]+)=/gm)) {
      expect(["HOST", "SMTP_URL", ...Object.keys(settings)]).toContain(name[1]);
    }
    const running = new Map<string, ServerProcess>();
    const start = async (host: string, build: string) => {
      const own = { HOST: host, DATA_DIR: join(place, host), METRICS: `${host}:9464` };
      const server = startWith(join(build, "bin/sosmessages"), ["start"], { ...settings, ...own });
      running.set(host, server);
      const gone = server.ended.then(() =>
        Promise.reject(new Error(`it ended before it was ready: ${server.said.err}`)),
      );
      gone.catch(() => undefined);
      await Promise.race([untilReady(directly(host)), gone]);
    };
    for (const host of hosts) await start(host, now);
    const outside = proxy.start(place);
    setDefaultCACertificates([...getCACertificates("default"), readFileSync(join(place, "fullchain.pem"), "utf8")]);
    const [url, headers] = ["https://127.0.18.10", { host: "messages.example.org" }];
    try {
      const client = newClient(url, headers);
      await expect.poll(() => statusOf(client, "/readyz")).toBe(200);
      const load = await startLoad(url, headers);

      for (const build of [next, now]) {
        for (const host of hosts) {
          const readiness = watchReadiness(host);
          await expect.poll(() => readiness.seen).toEqual(["200"]);
          const { said } = running.get(host)!;
          expect(await stopServer(running.get(host)!), said.err + said.out.slice(-2_000)).toMatchObject({ code: 0 });
          await expect.poll(() => readiness.seen).toEqual(["200", "503 stopping", "closed"]);
          await readiness.stop();
          await start(host, build);
          // The next one waits until the proxy has seen this one.
          await expect.poll(() => lettersStoredBy(host)).toBeGreaterThan(0);
          // A page of either version may be open anywhere by now, or come from the other server.
          const known = build === next || host === hosts[0] ? [...filesOf(now), ...filesOf(next)] : filesOf(now);
          for (const file of known) expect([file, await load.ask(file)]).toEqual([file, 200]);
        }
      }

      // Everybody listens again.
      const heard = load.writers.map((writer) => writer.heard);
      await expect.poll(() => load.writers.every((writer, index) => writer.heard > heard[index]!)).toBe(true);
      await load.stop();
      const { figures } = load;
      const letters = load.writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
      console.log(
        `${proxy.name}: ${figures.answered} requests answered, ${figures.repeated} at a second attempt, ${figures.failed} failed; ` +
          `${letters} letters; ${figures.pages} pages with ${figures.files} files, ${figures.dead.length} dead; ${figures.reopened} sockets came back`,
      );
      expect(figures.failed).toBe(0);
      expect(figures.dead).toEqual([]);
      expect(figures.reopened).toBeGreaterThan(0);
      for (const { token, acknowledged } of load.writers) {
        const stored = await everyLetter(load.client, token);
        // None lost, and none twice.
        expect(stored.toSorted()).toEqual([...acknowledged].toSorted());
      }
      for (const { said } of running.values()) expect(said.out).not.toContain('"unexpected"');
    } finally {
      await endProxy(outside);
      for (const server of running.values()) await stopServer(server);
    }
  },
);
