import { spawn } from "node:child_process";
import { createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/support/mail.ts";
import { newDatabase } from "#test/support/new-database.ts";
import { countInMemory } from "#test/support/process-memory.ts";
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

const atOnce = 16;
const requests = process.env.LONG === "1" ? 20_000 : 1_000;

/** The process collects its garbage when it is asked to: what nothing refers to any more is then freed. */
const collector = `process.on("SIGUSR2", async () => {
  for (let round = 0; round < 3; round += 1) { gc(); await new Promise((next) => setTimeout(next, 20)); }
  process.stderr.write("collected\\n");
});`;

let home: string;
let server: ServerProcess;
let address: string;
let database: pg.Client;

beforeAll(async () => {
  home = await temporaryFolder();
  const url = await newDatabase();
  const preload = `--import data:text/javascript,${encodeURIComponent(collector)}`;
  server = runServer({
    dataDir: home,
    env: { DATABASE_URL: url, NODE_OPTIONS: `--expose-gc ${preload}` },
  });
  database = new pg.Client({ connectionString: url });
  await database.connect();
  address = await server.address;
});
afterAll(async () => {
  await database.end();
  await stopServer(server);
  await rm(home, { recursive: true, maxRetries: 5, retryDelay: 200 });
});

/** Opens what the service has wrapped, with nothing of the service's own: version, nonce, text, tag. */
const unwrap = (key: Buffer, context: string, wrapped: Buffer): Buffer => {
  const decipher = createDecipheriv("aes-256-gcm", key, wrapped.subarray(1, 13)).setAAD(Buffer.from(context));
  decipher.setAuthTag(wrapped.subarray(-16));
  return Buffer.concat([decipher.update(wrapped.subarray(13, -16)), decipher.final()]);
};

const secretsOf = async (): Promise<Record<string, Buffer>> => {
  const keys = join(home, "keys");
  const master = Buffer.from(readFileSync(join(keys, "master.key"), "utf8"), "base64");
  const [day] = readdirSync(join(keys, "epochs"));
  const [lookup] = readdirSync(join(keys, "lookups"));
  const open = (name: string) => unwrap(master, name, readFileSync(join(keys, name)));
  const epoch = open(`epochs/${day}`);
  const { rows } = await database.query<{ context: string; key_wrapped: Buffer }>(
    "SELECT 'mailbox-day:' || mailbox || ':' || to_char(day, 'YYYY-MM-DD') AS context, key_wrapped FROM mailbox_keys",
  );
  return {
    "the master key": master,
    "the master key as text": Buffer.from(master.toString("base64")),
    "the day's epoch key": epoch,
    "a look-up key": open(`lookups/${lookup}`),
    "the root": open("root"),
    "a mailbox's data key": unwrap(epoch, rows[0]!.context, rows[0]!.key_wrapped),
    "the limits' secret of the day": Buffer.from(hkdfSync("sha256", epoch, "", "limits of the day", 32)),
  };
};

/** Reads, letters, wrong passwords and names that nobody has: what callers send, many at a time. */
const send = async (token: string, count: number): Promise<void> => {
  const authorization = { authorization: `Bearer ${token}` };
  let next = 0;
  const sendSome = async () => {
    while (next < count) {
      const n = (next += 1);
      if (n % 500 === 0) await post(address, "/api/caller/login", { username: `nobody ${n}`, password: "a guess" });
      else if (n % 10 === 0) await post(address, "/api/messages", { title: "-", body: `Letter ${n}` }, authorization);
      else if (n % 3 === 0) await fetch(new URL("/api/config", address)).then((reply) => reply.arrayBuffer());
      else await get(address, "/api/messages?limit=5", token);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
};

const collect = async ({ child, said }: ServerProcess): Promise<void> => {
  const collected = () => said.err.split("collected").length;
  const before = collected();
  child.kill("SIGUSR2");
  await eventually(() => (collected() > before ? true : null));
};

test("however many requests come, memory holds no more copies of any secret than before", async () => {
  await register(address, "Kari");
  const token = await logIn(address, "Kari");
  await post(address, "/api/messages", { title: "-", body: "A letter" }, { authorization: `Bearer ${token}` });
  const secrets = await secretsOf();
  await send(token, 600);
  await collect(server);
  const before = countInMemory(server.child.pid!, secrets);
  await send(token, requests);
  await collect(server);
  const after = countInMemory(server.child.pid!, secrets);
  // Node decrypts into memory of its own and frees it without clearing it: of a data key, which is unwrapped for every request, some
  // copies stay until that memory is used again, at most one for each request at a time. Their number does not grow with the requests.
  // Of the others: what OpenSSL holds, and what a cipher that was just used has made of it.
  for (const name of Object.keys(secrets)) {
    const isDataKey = name === "a mailbox's data key";
    expect(after[name], name).toBeLessThanOrEqual(isDataKey ? atOnce : Math.min(before[name]!, 4));
  }
  expect(after["the day's epoch key"], "what is surely there is found").toBeGreaterThan(0);
  expect(after["the master key as text"]).toBe(0);
});

/** Makes marks when it is told to: with a key object as the service does, or of secret and text in one buffer. */
const markMaker = (mark: string) => `
  import { createHmac, createSecretKey, hash } from "node:crypto";
  const secret = Buffer.from(process.argv[1], "hex").map((byte) => byte ^ 255);
  const key = createSecretKey(secret);
  const marks = [];
  process.stdin.on("data", () => {
    for (let n = 0; n < 20_000; n += 1) marks[n % 100] = ${mark};
    for (let round = 0; round < 3; round += 1) gc();
    process.stdout.write("made");
  });`;

const copiesAfterMarks = async (mark: string): Promise<number[]> => {
  const secret = randomBytes(32);
  const masked = Buffer.from(secret.map((byte) => byte ^ 255)).toString("hex");
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "-e", markMaker(mark), masked]);
  const counts: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    child.stdin.write("more");
    await once(child.stdout, "data");
    counts.push(countInMemory(child.pid!, { secret })["secret"]!);
  }
  child.kill();
  await once(child, "exit");
  return counts;
};

test("the same count notices marks that are made of secret and text in one buffer", async () => {
  const inOneBuffer = await copiesAfterMarks(
    'hash("sha3-256", Buffer.concat([secret, Buffer.from("text " + n)]), "base64url")',
  );
  expect(Math.min(...inOneBuffer)).toBeGreaterThan(100);
  const byKeyObject = await copiesAfterMarks('createHmac("sha256", key).update("text " + n).digest("base64url")');
  expect(Math.max(...byKeyObject)).toBeLessThan(10);
});
