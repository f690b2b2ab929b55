import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileSentence } from "#platform/process/startup-problem.ts";
import { startMailServer } from "#test/support/mail.ts";
import { emptyDatabase } from "#test/support/new-database.ts";
import { newPremises, operate, type Said } from "#test/support/operator.ts";
import { commands } from "../parse.ts";

let premises: Awaited<ReturnType<typeof newPremises>>;
beforeAll(async () => {
  premises = await newPremises();
});
afterAll(() => premises.leave());

const run = (...args: string[]) => operate(premises.env, ...args);

const isOneSentence = ({ out, err }: Said) => out === "" && /^[^\n]+[.?]\n$/.test(err);

describe("help", () => {
  test.each([[[]], [["--help"]], [["-h"]], [["--json"]]])("%o shows every command and no other", async (args) => {
    const { code, out, err } = await run(...args);
    expect([code, err]).toEqual([0, ""]);
    for (const { name, about } of commands) expect(out).toMatch(new RegExp(`^  ${name}\\b.*${about}`, "m"));
  });

  test.each(commands.map(({ name }) => name))("%s --help says how it is used, and does nothing", async (name) => {
    const empty = { DATA_DIR: `${premises.dataDir}/nothing here` };
    const { code, out } = await operate(empty, ...name.split(" "), "--help");
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^npm run sosmessages -- ${name}`));
    expect(out).toContain("--json");
    expect(await readdir(premises.dataDir)).not.toContain("nothing here");
  });

  test("a family of commands is shown by its first word", async () => {
    const { code, out } = await run("volunteer");
    expect(code).toBe(0);
    expect(out).toMatch(/volunteer add NAME.*\n.*volunteer list/);
    expect(out).not.toContain("sweep");
  });
});

describe("without the service, and with a setting that keeps it from starting", () => {
  const broken = () => ({ ...premises.env, PORT: "abc", ALERT_EMAIL: "operator@example.org" });

  test("alert mails the operator and runs ALERT_COMMAND, even if one of the two fails", async () => {
    const mail = await startMailServer();
    const home = await mkdtemp(join(tmpdir(), "alert "));
    const file = join(home, "alerted");
    const env = { ...broken(), SMTP_URL: mail.url, ALERT_COMMAND: `printf %s "$ALERT_TEXT" > '${file}'` };
    expect(await operate(env, "alert", "sosmessages.service failed")).toMatchObject({ code: 0, err: "" });
    expect((await mail.mailTo("operator@example.org")).text).toContain("sosmessages.service failed");
    expect(await readFile(file, "utf8")).toContain("sosmessages.service failed");
    const half = await operate({ ...env, ALERT_COMMAND: "false" }, "alert", "again");
    expect([half.code, half.err]).toEqual([1, "Not all of the alert was sent: ALERT_COMMAND failed.\n"]);
    expect(mail.received).toHaveLength(2);
    await mail.stop();
    await rm(file);
    const other = await operate(env, "alert", "without mail");
    expect([other.code, other.err]).toEqual([1, expect.stringContaining("the mail could not be sent (ESOCKET)")]);
    expect(await readFile(file, "utf8")).toContain("without mail");
    expect((await operate({ DATA_DIR: premises.dataDir }, "alert", "nobody")).err).toContain("no alert was sent");
    await rm(home, { recursive: true });
  });

  test("mail test sends one mail, or prints why not", async () => {
    const mail = await startMailServer();
    const env = { ...broken(), SMTP_URL: mail.url };
    expect(await operate(env, "mail", "test", "kari@example.org")).toMatchObject({
      code: 0,
      out: "The mail was sent.\n",
    });
    expect((await mail.mailTo("kari@example.org")).subject).toBe("A test of the message service");
    expect((await operate(env, "mail", "test", "kari")).code).toBe(1);
    await mail.stop();
    expect((await operate(env, "mail", "test", "kari@example.org")).err).toContain("could not be sent (ESOCKET)");
    expect((await operate(broken(), "mail", "test", "kari@example.org")).out).toContain("written to the outbox");
  });
});

test("an error without a path is about the file that the command was given", () => {
  const full = Object.assign(new Error("write"), { syscall: "write", code: "ENOSPC" });
  expect(fileSentence(full, "/mnt/backup")).toBe("/mnt/backup cannot be used: the disk is full.");
});

describe("wrong usage gets one sentence that helps, and exit code 2", () => {
  test.each([
    [["chek"], `There is no command "chek"; did you mean "check"?`],
    [["volunteers", "add", "Kari"], `There is no command "volunteers add"; did you mean "volunteer add"?`],
    [["volunteer", "remove", "Kari"], `There is no command "volunteer remove"`],
    [["make", "coffee"], `There is no command "make coffee": there are check, mail test,`],
    [["stats", "--jsno"], `"stats" has no option --jsno; did you mean --json?`],
    [["stats", "--tenant", "sos"], `"stats" has no option --tenant: it has --help, --json and --verbose.`],
    [["stats", "-x"], `"stats" has no option -x`],
    [["stats", "--verbose=yes"], "--verbose takes no value."],
    [["volunteer", "list", "--tenant"], "--tenant needs a value: SERVICE."],
    [["volunteer", "add", "Kari", "--role", "--tenant", "sos"], "--role needs a value: volunteer|leader|admin."],
    [["volunteer", "add"], "Used like this: npm run sosmessages -- volunteer add NAME"],
    [["volunteer", "add", "Kari", "Nordmann"], "A name with spaces goes in quotes."],
    [["sweep", "everything"], "Used like this: npm run sosmessages -- sweep."],
    [["--tenant", "sos"], "Say what to do before --tenant: check, mail test,"],
  ])("%o", async (args, sentence) => {
    const said = await run(...args);
    expect([said.code, said.err]).toEqual([2, expect.stringContaining(sentence)]);
    expect(isOneSentence(said) || said.err.includes("quotes")).toBe(true);
  });

  test("for scripts as JSON", async () => {
    const { code, out, err } = await run("chek", "--json");
    expect([code, err]).toEqual([2, ""]);
    expect(JSON.parse(out)).toEqual({
      status: "wrong-usage",
      error: `There is no command "chek"; did you mean "check"?`,
    });
  });
});

describe("what cannot be done gets one sentence without a stack, and exit code 1", () => {
  test.each([
    [{ PORT: "many" }, "The setting PORT must be"],
    [{ DATABASE_URL: "postgres://service:hush@127.0.0.1:9/none" }, "The database of DATABASE_URL cannot be reached"],
    [{ KEYS_DIR: "/dev/null/keys" }, "key folder"],
  ])("%o", async (env, sentence) => {
    const said = await operate({ ...premises.env, ...env }, "stats");
    expect([said.code, said.err]).toEqual([1, expect.stringContaining(sentence)]);
    expect(isOneSentence(said)).toBe(true);
    expect(said.err).not.toContain("hush");
  });
});

test("the log of the parts it calls is dropped, or shown on the error output when asked for", async () => {
  const { env, leave } = await newPremises(emptyDatabase);
  const loud = await operate(env, "migrate", "--json", "--verbose");
  expect(JSON.parse(loud.out)).toEqual({
    status: "done",
    applied: expect.arrayContaining(["0001-callers-and-messages.sql"]) as string[],
    migrations: expect.arrayContaining(["0001-callers-and-messages.sql"]) as string[],
  });
  expect(loud.err).toContain('"event":"migrated"');
  const quiet = await operate(env, "migrate");
  expect(quiet).toEqual({ code: 0, out: expect.stringMatching(/^Nothing to do: .*\n$/) as string, err: "" });
  await leave();
});

test("a command that is stopped in the middle closes what it had opened", async () => {
  const { runOperator } = await import("../run.ts");
  let err = "";
  const code = await runOperator(["stats"], {
    env: premises.env,
    stdout: () => {},
    stderr: (text) => void (err += text),
    stopped: AbortSignal.abort(),
  });
  expect([code, err]).toEqual([1, "Stopped before it was done.\n"]);
});
