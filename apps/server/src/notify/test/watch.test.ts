import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { newCertificate } from "#test/support/certificate.ts";
import { newOperatorAlerts } from "../alerts.ts";
import { readCertificate, startWatch } from "../watch.ts";

let dataDir: string;
let beats = 0;
const servers: Server[] = [];
const portOf = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};
let heartbeat: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "watch "));
  const monitor = createServer((_, response) => {
    beats += 1;
    response.end();
  });
  heartbeat = `http://127.0.0.1:${await portOf(monitor)}/`;
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => void (beats = 0));

const look = async (settings: Record<string, string>, isReady = true, before?: "mail") => {
  const alert = newOperatorAlerts({ send: async () => {} }, null, () => {});
  if (before) alert(before);
  const config = readConfig({ DATA_DIR: dataDir, HEARTBEAT_URL: heartbeat, ...settings });
  const watch = startWatch(config, alert, () => isReady);
  await watch.look();
  watch.stop();
  return [...alert.current()].filter(([, isRaised]) => isRaised).map(([concern]) => concern);
};

test("the heartbeat is sent while messages can be stored and mail can be sent, and not otherwise", async () => {
  expect(await look({})).toEqual([]);
  expect(beats).toBe(1);
  await look({}, false);
  await look({}, true, "mail");
  expect(beats).toBe(1);
});

test("a backup that is too old is reported, and none at all is not: another server may take them", async () => {
  const note = (hours: number) =>
    writeFile(join(dataDir, "last-backup"), new Date(Date.now() - hours * 3_600_000).toISOString());
  await note(25);
  expect(await look({})).toEqual([]);
  await note(27);
  expect(await look({})).toEqual(["backup"]);
  await rm(join(dataDir, "last-backup"));
  expect(await look({})).toEqual([]);
});

test("a certificate is reported two weeks before its end, and an address that does not answer is not", async () => {
  const at = async (days: number) =>
    `https://localhost:${await portOf(createTlsServer(newCertificate(["localhost"], days)))}`;
  const [long, short] = [await at(20), await at(10)];
  expect(await look({ PUBLIC_URL: long })).toEqual([]);
  expect(await look({ PUBLIC_URL: short })).toEqual(["certificate"]);
  expect(await look({ PUBLIC_URL: "https://localhost:1" })).toEqual([]);
  const found = await readCertificate(new URL(short));
  expect(found?.refused).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
  expect(found!.until.getTime() - Date.now()).toBeLessThan(10 * 86_400_000);
});
