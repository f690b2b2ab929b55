import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/support/mail.ts";
import {
  get,
  logIn,
  post,
  register,
  runServer,
  stopServer,
  temporaryFolder,
  type ServerProcess,
} from "#test/support/server-process.ts";

let home: string;
let dataDir: string;
let server: ServerProcess;
let address: string;
/** The server's own view of its data folder, in which a small disk is mounted that nobody else sees. */
let inside: string;

beforeAll(async () => {
  home = await temporaryFolder();
  dataDir = join(home, "disk", "data");
  const script = 'mkdir "$0" && mount -t tmpfs -o size=160m tmpfs "$0" && exec "$@"';
  server = runServer({ dataDir, before: ["unshare", "-Urm", "sh", "-c", script, join(home, "disk")] });
  address = await server.address;
  inside = `/proc/${server.child.pid}/root${dataDir}`;
});
afterAll(async () => {
  await stopServer(server);
  await rm(home, { recursive: true, maxRetries: 5, retryDelay: 200 });
});

const fill = async (): Promise<void> => {
  const file = await open(join(inside, "filler"), "w");
  const chunk = Buffer.alloc(65_536, 1);
  try {
    for (const size of [chunk.length, 4_096, 1]) {
      await (async () => {
        for (;;) await file.write(chunk.subarray(0, size));
      })().catch((error: NodeJS.ErrnoException) => expect(error.code).toBe("ENOSPC"));
    }
  } finally {
    await file.close();
  }
};

const readiness = async () => {
  const answer = await fetch(new URL("/readyz", address));
  const { because } = (await answer.json()) as { because?: string };
  return { status: answer.status, because };
};

test("a full disk: not ready, every letter refused or stored, an alert; and all is well by itself once there is room", async () => {
  await register(address, "Kari");
  const token = await logIn(address, "Kari");
  const letters = new Map<string, { key: string; isStored: boolean }>();
  const write = async (body: string) => {
    const letter = letters.get(body) ?? { key: randomUUID(), isStored: false };
    letters.set(body, letter);
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": letter.key };
    const { status, body: answer } = await post(address, "/api/messages", { title: "-", body }, headers);
    letter.isStored ||= status === 201;
    return { status, error: answer.error };
  };
  expect((await write("before")).status).toBe(201);

  await fill();
  expect(statSync(join(inside, "filler")).size).toBeGreaterThan(1_000_000);
  const long = () => `${randomUUID()} ${"å".repeat(15_000)}`;
  const refused = await eventually(async () => {
    const answer = await write(long());
    return answer.status === 201 ? null : answer;
  });
  expect(refused).toEqual({ status: 503, error: "unavailable" });
  await eventually(async () => ((await readiness()).because === "disk-full" ? true : null));
  await eventually(() => (server.said.out.includes('"attention","concern":"disk-full"') ? true : null), 30);
  expect((await write(long())).status).toBe(503);

  await rm(join(inside, "filler"));
  await eventually(async () => ((await readiness()).status === 200 ? true : null), 30);
  await eventually(async () => ((await write("after")).status === 201 ? true : null));
  for (const [body] of [...letters].filter(([, { isStored }]) => !isStored))
    expect((await write(body)).status).toBe(201);
  const stored = (await get(address, "/api/messages?limit=500", token)) as { body: string }[];
  expect(stored.map(({ body }) => body).toSorted()).toEqual([...letters.keys()].toSorted());
  await eventually(() => (server.said.out.includes('"resolved","concern":"disk-full"') ? true : null), 30);
  expect(server.said.out).not.toContain('"event":"unexpected"');
});
