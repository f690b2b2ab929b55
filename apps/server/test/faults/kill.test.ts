import { randomInt, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  get,
  logIn,
  post,
  register,
  runningDatabase,
  runServer,
  stopServer,
  temporaryFolder,
  type ServerProcess,
} from "#test/support/server-process.ts";

/** The database is killed along with it in every second one. */
const rounds = process.env.LONG === "1" ? 20 : 2;
const names = Array.from({ length: 8 }, (_, n) => `writer ${n}`);

type Letter = { key: string; body: string; acknowledged: string | null };
type Writer = { token: string; letters: Letter[] };

let home: string;
let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  home = await temporaryFolder();
  dataDir = join(home, "the data");
  server = runServer({ dataDir });
});
afterAll(async () => {
  await stopServer(server);
  await rm(home, { recursive: true, maxRetries: 5, retryDelay: 200 });
});

/** null: the service says that it cannot store anything now. */
const send = async ({ token }: Writer, letter: Letter): Promise<string | null> => {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": letter.key };
  const { status, body } = await post(
    await server.address,
    "/api/messages",
    { title: "-", body: letter.body },
    headers,
  );
  if (status === 503) return null;
  expect(status).toBe(201);
  return body.id as string;
};

/** Writes one letter after the other until the service dies under it, or its database does. */
const writeUntilCut = async (writer: Writer): Promise<void> => {
  for (;;) {
    const letter: Letter = {
      key: randomUUID(),
      body: `${randomUUID()} ${"x".repeat(randomInt(2_000))}`,
      acknowledged: null,
    };
    writer.letters.push(letter);
    try {
      letter.acknowledged = await send(writer, letter);
      if (letter.acknowledged === null) return;
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
};

const allLettersOf = async ({ token }: Writer): Promise<{ id: string; body: string }[]> => {
  const found: { id: string; body: string }[] = [];
  for (;;) {
    const before = found.length === 0 ? "" : `&before=${found.at(-1)!.id}`;
    const page = (await get(await server.address, `/api/messages?limit=500${before}`, token)) as typeof found;
    found.push(...page);
    if (page.length < 500) return found;
  }
};

/** A client that got no answer sends again with the same key; one that did may do so as well, by mistake. */
const resendLastLetters = async (writer: Writer): Promise<void> => {
  for (const letter of writer.letters.slice(-3)) {
    const id = await send(writer, letter);
    expect(id).not.toBeNull();
    expect(id).toBe(letter.acknowledged ?? id);
    letter.acknowledged = id;
  }
};

test(
  `of all letters acknowledged in ${rounds} rounds of kill -9, none is lost and none is doubled`,
  async () => {
    const address = await server.address;
    const writers: Writer[] = [];
    for (const name of names) {
      await register(address, name);
      writers.push({ token: await logIn(address, name), letters: [] });
    }

    for (let round = 0; round < rounds; round++) {
      const writing = Promise.all(writers.map(writeUntilCut));
      await wait(randomInt(200, 1_200));
      const database = (await runningDatabase(dataDir))!;
      if (round % 2 === 1) process.kill(database, "SIGKILL");
      await stopServer(server, "SIGKILL");
      await writing;

      server = runServer({ dataDir });
      await server.address;
      for (const writer of writers) {
        // First what is there without any help from the sender.
        const bodies = (await allLettersOf(writer)).map(({ body }) => body);
        expect(new Set(bodies).size).toBe(bodies.length);
        const acknowledged = writer.letters.filter((letter) => letter.acknowledged !== null).map(({ body }) => body);
        expect(bodies).toEqual(expect.arrayContaining(acknowledged));
        await resendLastLetters(writer);
      }
    }

    for (const writer of writers) {
      const stored = (await allLettersOf(writer)).map(({ id, body }) => `${id} ${body}`);
      const sent = writer.letters.map(({ acknowledged, body }) => `${acknowledged} ${body}`);
      expect(stored.toSorted()).toEqual(sent.toSorted());
    }
    const written = writers.reduce((sum, { letters }) => sum + letters.length, 0);
    expect(written).toBeGreaterThan(rounds * names.length);
  },
  rounds * 180_000,
);
