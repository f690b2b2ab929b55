import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newClient } from "#test/support/client.ts";
import { emptyDatabase } from "#test/support/new-database.ts";
import { operate } from "#test/support/operator.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { isEncrypted } from "../backup/encrypt.ts";

let home: string;
let service: TestService;
let env: Record<string, string>;
let file: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "verified backups "));
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  const client = newClient(service.url);
  const { token } = await client.newcomer({ email: "kari@example.org" });
  await client.write(token, "backup-canary");
  env = { DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl, KEYS_DIR: service.config.keysDir };
  file = join(home, "plain");
  await operate(env, "backup", file);
});
afterAll(async () => {
  await service.stop();
  await rm(home, { recursive: true, force: true });
});

describe("backup verify", () => {
  test("loads it into a database of its own and opens samples, beside the service that runs", async () => {
    const before = await readdir(join(service.config.keysDir, "epochs"));
    vi.stubEnv("TMPDIR", home);
    const said = await operate(env, "backup", "verify", file);
    vi.unstubAllEnvs();
    expect(said).toMatchObject({ code: 0, err: "" });
    expect(said.out).toMatch(/: \d+ rows can be loaded\.\nSamples of 1 days open\.\n$/);
    expect(await readdir(join(service.config.keysDir, "epochs"))).toEqual(before);
    expect((await readdir(home)).filter((name) => name.startsWith("sosmessages-verify-"))).toEqual([]);
  });

  test("finds one that was changed or cut short", async () => {
    const bytes = await readFile(file);
    const changed = join(home, "changed");
    await writeFile(
      changed,
      Buffer.concat([bytes.subarray(0, 400), Buffer.from([bytes[400]! ^ 1]), bytes.subarray(401)]),
    );
    await writeFile(join(home, "short"), bytes.subarray(0, -100));
    for (const name of ["changed", "short"]) {
      expect(await operate(env, "backup", "verify", join(home, name))).toMatchObject({
        code: 1,
        err: expect.stringContaining("is not a whole backup of this service") as string,
      });
    }
  });

  test("says that keys are missing, or are others", async () => {
    const other = await startTestService({ LIMIT_FACTOR: "1000" });
    const strangers = { ...env, KEYS_DIR: other.config.keysDir };
    const wrong = await operate(strangers, "backup", "verify", file, "--json");
    expect(wrong.code).toBe(1);
    expect(JSON.parse(wrong.out)).toMatchObject({ status: "failed", days_wrong: 1, days_opened: 0 });
    await other.stop();

    // As after two days.
    const later = join(home, "keys later");
    await cp(service.config.keysDir, later, { recursive: true });
    for (const day of await readdir(join(later, "epochs"))) await rm(join(later, "epochs", day));
    const gone = await operate({ ...env, KEYS_DIR: later }, "backup", "verify", file);
    expect(gone).toMatchObject({ code: 1, out: expect.stringContaining("But nothing in it opens") as string });
  });
});

describe("an encrypted backup", () => {
  let identity: string;
  let keyFile: string;
  let encrypted: string;
  beforeAll(async () => {
    identity = await generateX25519Identity();
    keyFile = join(home, "private key");
    await writeFile(keyFile, `# created: today\n# public key: ${await identityToRecipient(identity)}\n${identity}\n`);
    encrypted = join(home, "encrypted");
    await operate(env, "backup", encrypted, "--to", await identityToRecipient(identity));
  });

  test("is a file of age's format, and nothing else of it is left", async () => {
    expect((await readFile(encrypted)).subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
    expect((await readdir(home)).filter((name) => name.startsWith("encrypted"))).toEqual(["encrypted"]);
    const again = await operate(env, "backup", encrypted, "--to", await identityToRecipient(identity));
    expect(again.code).toBe(0);
  });

  test("BACKUP_TO encrypts without an option, and a test of a new backup needs no private key", async () => {
    const byTimer = { ...env, BACKUP_TO: await identityToRecipient(identity), TMPDIR: tmpdir() };
    expect((await operate(byTimer, "backup", join(home, "by the timer"))).code).toBe(0);
    expect(await isEncrypted(join(home, "by the timer"))).toBe(true);
    const tested = await operate(byTimer, "backup", "verify");
    expect([tested.code, tested.out]).toEqual([0, expect.stringContaining("A new backup, taken at")]);
    expect((await operate({ ...env, BACKUP_TO: "AGE-SECRET-KEY-1" }, "backup", "verify")).err).toContain(
      "The setting BACKUP_TO must be the public key",
    );
  });

  test("is verified and restored with the private key, and with nothing else", async () => {
    expect((await operate(env, "backup", "verify", encrypted)).err).toContain(
      "is encrypted: name the file with the private key",
    );
    const strangers = join(home, "another key");
    await writeFile(strangers, await generateX25519Identity());
    expect((await operate(env, "backup", "verify", encrypted, "--identity", strangers)).err).toContain(
      "does not open with the private key",
    );
    expect((await operate(env, "backup", "verify", encrypted, "--identity", file)).err).toContain(
      "There is no age identity",
    );
    expect(await operate(env, "backup", "verify", encrypted, "--identity", keyFile)).toMatchObject({
      code: 0,
      err: "",
    });

    const cut = join(home, "cut");
    await writeFile(cut, (await readFile(encrypted)).subarray(0, -10));
    expect((await operate(env, "backup", "verify", cut, "--identity", keyFile)).err).toContain("is not whole");

    const elsewhere = { DATA_DIR: join(home, "elsewhere"), DATABASE_URL: await emptyDatabase() };
    const keys = join(home, "keys");
    expect((await operate(env, "backup", "--keys", keys)).code).toBe(0);
    expect((await operate(elsewhere, "restore", "--keys", keys)).code).toBe(0);
    expect(await operate(elsewhere, "restore", encrypted, "--identity", keyFile)).toMatchObject({ code: 0, err: "" });
  });

  test("is refused for a key that is none, and for the keys themselves", async () => {
    const target = join(home, "never");
    expect(await operate(env, "backup", target, "--to", "age1nonsense")).toMatchObject({
      code: 1,
      err: expect.stringContaining("--to and BACKUP_TO must be the public key of an age identity") as string,
    });
    expect((await operate(env, "backup", "--keys", target, "--to", await identityToRecipient(identity))).code).toBe(2);
    expect((await readdir(home)).filter((name) => name.startsWith("never"))).toEqual([]);
  });
});
