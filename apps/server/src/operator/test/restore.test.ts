import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Day } from "#platform/clock.ts";
import { copyKeys } from "#vault/copy/key-copy.ts";
import { openKeyFolder } from "#vault/keys/key-folder.ts";
import { newClient } from "#test/support/client.ts";
import { withClient } from "#test/support/create-database.ts";
import { emptyDatabase } from "#test/support/new-database.ts";
import { operate } from "#test/support/operator.ts";
import { startTestService } from "#test/support/service.ts";
import { startTimeTravel } from "#test/support/time-travel.ts";
import { writeEncrypted } from "../backup/encrypt.ts";
import { takeBackup } from "../backup/take.ts";

let home: string;
let today: Day;
let firstDay: Day;
const inHome = (name: string) => join(home, name);

/** Anna's profile and letter are under yesterday's key, her draft and everything of Bo under today's. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "restored "));
  const travel = await startTimeTravel({ KEYS_COPY_DIR: inHome("copy") }, 3);
  const { service, client } = travel;
  [firstDay, today] = [travel.dayNumber(0), travel.dayNumber(3)];
  const { keysDir, masterKeyFile } = service.config;
  const anna = await client.newcomer({ username: "anna" });
  await client.write(anna.token, "from Anna");
  await takeBackup(service.databaseUrl, inHome("old backup"));
  for (const day of [1, 2]) {
    await travel.goTo(day);
    await travel.rotate();
  }
  await cp(inHome("copy"), inHome("old copy"), { recursive: true });
  copyKeys(keysDir, masterKeyFile, inHome("old key file"));
  await travel.goTo(3, "00:10");
  // Until today's key is there, the server answers 503.
  const registered = async () => expect((await client.register({ username: "bo" })).status).toBe(201);
  await vi.waitFor(registered, { timeout: 180_000 });
  const { body } = await client.logIn("bo");
  await client.write(body.token, "from Bo");
  await client.saveDraft(anna.token, "half a letter");
  await takeBackup(service.databaseUrl, inHome("whole backup"));
  await cp(keysDir, inHome("keys"), { recursive: true });
  await travel.stop();

  const bytes = await readFile(inHome("whole backup"));
  await writeFile(inHome("truncated backup"), bytes.subarray(0, -100));
  const identity = await generateX25519Identity();
  await writeFile(inHome("identity"), identity);
  await writeEncrypted(inHome("encrypted backup"), await identityToRecipient(identity), (plain) =>
    copyFile(inHome("whole backup"), plain),
  );
});
afterAll(() => rm(home, { recursive: true, force: true }));

type Machine = Awaited<ReturnType<typeof newMachine>>;

/** Another machine with whole keys and a whole copy of them. */
const newMachine = async () => {
  const root = await mkdtemp(inHome("machine "));
  const [keysDir, copyDir] = [join(root, "keys"), join(root, "copy")];
  await cp(inHome("keys"), keysDir, { recursive: true });
  await cp(inHome("copy"), copyDir, { recursive: true });
  const databaseUrl = await emptyDatabase();
  const env: Record<string, string> = {
    DATA_DIR: join(root, "data"),
    DATABASE_URL: databaseUrl,
    KEYS_DIR: keysDir,
    TMPDIR: tmpdir(),
  };
  /** Everything that a refused restore must leave as it is. */
  const state = async () => {
    const files: Record<string, string> = {};
    for (const folder of [keysDir, copyDir]) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries.filter((each) => each.isFile())) {
        const path = join(entry.parentPath, entry.name);
        files[path] = (await readFile(path)).toString("base64");
      }
    }
    const { rows: tables } = await withClient(databaseUrl, (client) =>
      client.query("SELECT FROM pg_tables WHERE schemaname = 'public'"),
    );
    return { files, tables: tables.length };
  };
  return { env, keysDir, copyDir, state };
};

type Keys = {
  readonly name: string;
  readonly put: (machine: Machine) => Promise<unknown>;
  readonly hasCopy?: true;
  /** How far back the keys of the whole backup are there. */
  readonly opens: "everything" | "yesterday" | "nothing";
  readonly words: string;
};

const keyStates: readonly Keys[] = [
  { name: "whole keys", put: async () => {}, opens: "everything", words: "KEYS_COPY_DIR is not set" },
  {
    name: "today's key missing",
    put: ({ keysDir }) => rm(join(keysDir, "epochs", today)),
    opens: "yesterday",
    words: "KEYS_COPY_DIR is not set",
  },
  {
    name: "an old key file",
    put: async ({ keysDir, env }) => {
      await rm(keysDir, { recursive: true });
      expect((await operate(env, "restore", "--keys", inHome("old key file"))).code).toBe(0);
    },
    opens: "yesterday",
    words: "KEYS_COPY_DIR is not set",
  },
  {
    name: "a whole copy",
    put: ({ keysDir }) => rm(keysDir, { recursive: true }),
    hasCopy: true,
    opens: "everything",
    words: "has none either",
  },
  {
    name: "a whole copy, and today's key missing",
    put: ({ keysDir }) => rm(join(keysDir, "epochs", today)),
    hasCopy: true,
    opens: "everything",
    words: "has none either",
  },
  {
    name: "an old copy",
    put: async ({ keysDir, copyDir }) => {
      await rm(keysDir, { recursive: true });
      await rm(copyDir, { recursive: true });
      await cp(inHome("old copy"), copyDir, { recursive: true });
    },
    hasCopy: true,
    opens: "yesterday",
    words: "has none either",
  },
  {
    name: "no keys",
    put: async ({ keysDir, copyDir }) => {
      await rm(keysDir, { recursive: true });
      await rm(copyDir, { recursive: true });
    },
    hasCopy: true,
    opens: "nothing",
    words: "cannot be used",
  },
];

const backups = ["whole backup", "old backup", "truncated backup", "encrypted backup"] as const;

/** The others run with `test:long`. */
const diagonal = new Set([
  "today's key missing, whole backup",
  "a whole copy, encrypted backup",
  "an old copy, old backup",
  "no keys, truncated backup",
]);

const cells = keyStates
  .flatMap((keys) => backups.map((backup) => ({ keys, backup, name: `${keys.name}, ${backup}` })))
  .filter(({ name }) => process.env["LONG"] || diagonal.has(name));

type Cell = (typeof cells)[number];
const isRefused = ({ keys, backup }: Cell) => backup === "truncated backup" || keys.opens === "nothing";
const losesRows = ({ keys, backup }: Cell) => backup === "old backup" || keys.opens === "yesterday";

/** null: the person cannot log in. */
const lettersOf = async (url: string, username: string): Promise<string[] | null> => {
  const client = newClient(url);
  const { status, body } = await client.logIn(username);
  return status === 200 ? (await client.list(body.token)).body.map((letter) => letter.body) : null;
};

/** A machine with such keys, and both commands on such a backup. */
const arrange = async ({ keys, backup }: Cell) => {
  const machine = await newMachine();
  const env = keys.hasCopy ? { ...machine.env, KEYS_COPY_DIR: machine.copyDir } : machine.env;
  await keys.put({ ...machine, env });
  const file = [inHome(backup), ...(backup === "encrypted backup" ? ["--identity", inHome("identity")] : [])];
  const run = async (...command: string[]) => {
    const { code, out } = await operate(env, ...command, ...file, "--json");
    return { code, ...(JSON.parse(out) as { error?: string; left_out?: Record<string, number> }) };
  };
  /** Of Anna and Bo. */
  const letters = async () => {
    const service = await startTestService(env);
    const found = [await lettersOf(service.url, "anna"), await lettersOf(service.url, "bo")];
    await service.stop();
    return found;
  };
  return { ...machine, before: await machine.state(), run, letters };
};

describe("restore with", () => {
  test.each(cells.filter(isRefused))("$name: refuses as backup verify does, and changes nothing", async (cell) => {
    const { run, state, before, keysDir } = await arrange(cell);
    const isCut = cell.backup === "truncated backup";
    const sentence = isCut ? "is not a whole backup of this service" : `There is no master key in ${keysDir}`;
    const refused = { code: 1, status: "failed", error: expect.stringContaining(sentence) as string };
    const verified = await run("backup", "verify");
    expect(verified).toEqual(refused);
    expect([await run("restore"), await run("restore", "--forget")]).toEqual([verified, verified]);
    expect(await state()).toEqual(before);
  });

  test.each(cells.filter((cell) => !isRefused(cell) && losesRows(cell)))(
    "$name: names the loss as backup verify does, changes nothing, and needs --forget",
    async (cell) => {
      const { run, state, before, keysDir, letters } = await arrange(cell);
      const isOld = cell.backup === "old backup";
      const day = isOld ? firstDay : today;
      const verified = await run("backup", "verify");
      expect(verified).toMatchObject({ code: isOld ? 1 : 0, days_gone: [day] });
      const { code, error } = await run("restore");
      expect(code).toBe(1);
      expect(error).toContain(`The backup needs the keys of ${day}: they are not in ${keysDir}, and `);
      expect(error).toContain(cell.keys.words);
      expect(error).toContain(`leave out 1 profiles, 1 mailbox days${isOld ? "" : ", 1 drafts"} with --forget`);
      expect(await state()).toEqual(before);
      expect(await run("restore", "--forget")).toMatchObject({ code: 0, left_out: verified.left_out });
      expect(await letters()).toEqual([isOld ? null : ["from Anna"], null]);
    },
  );

  test.each(cells.filter((cell) => !isRefused(cell) && !losesRows(cell)))(
    "$name: leaves nothing out, as backup verify says",
    async (cell) => {
      const { run, state, before, letters } = await arrange(cell);
      const verified = await run("backup", "verify");
      expect(await state()).toEqual(before);
      const restored = await run("restore");
      expect([verified, restored]).toMatchObject([
        { code: 0, days_gone: [] },
        { code: 0, left_out: verified.left_out },
      ]);
      expect(Object.values(verified.left_out!).filter((rows) => rows !== 0)).toEqual([]);
      expect(await letters()).toEqual([["from Anna"], ["from Bo"]]);
    },
  );

  test("another key in the place of today's: refuses, whatever may be forgotten", async () => {
    const { env, keysDir } = await newMachine();
    const folder = openKeyFolder(keysDir, join(keysDir, "master.key"), false);
    folder.destroy("epochs", today);
    folder.make("epochs", today);
    const said = await operate(env, "restore", inHome("whole backup"), "--forget");
    expect(said).toMatchObject({ code: 1, err: expect.stringContaining(`The key of ${today} in`) as string });
  });
});
