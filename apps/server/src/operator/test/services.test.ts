import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textAreas, builtInTexts } from "@sosmessages/texts/catalogue.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { operate } from "#test/support/operator.ts";
import { checkServices } from "#operator/checks/database.ts";
import { readConfig } from "../../config.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sosmessages services "));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]) => operate({ SERVICES_DIR: folder, DATA_DIR: `${folder} data` }, ...args);
const flags = ["--title", "Brevene", "--languages", "nb en", "--helpline", "99 88 77 66", "--hours", "36"];
const change = async (before: string | RegExp, after: string) => {
  const file = join(folder, "north", "service.yaml");
  const text = await readFile(file, "utf8");
  expect(text).toMatch(before);
  await writeFile(file, text.replace(before, after));
};

describe("the operator makes a service", () => {
  test("that can be served at once, and whose every field is explained", async () => {
    expect(await run("service", "new", "north", ...flags)).toMatchObject({ code: 0, err: "" });
    const { services } = readConfig({ SERVICES_DIR: folder });
    expect(services.all().map(({ id, name, replyHours, languages }) => [id, name.en, replyHours, languages])).toEqual([
      ["north", "Brevene", 36, ["nb", "en"]],
    ]);
    const yaml = await readFile(join(folder, "north", "service.yaml"), "utf8");
    const fields = [...yaml.matchAll(/^([a-z_]+):/gm)].map(([, field]) => field);
    const shipped = await readFile(new URL("../../../../../services/sos/service.yaml", import.meta.url), "utf8");
    expect(fields).toEqual([...shipped.matchAll(/^([a-z_]+):/gm)].map(([, field]) => field));
  });

  test("once: a folder that is there is not written over", async () => {
    await run("service", "new", "north", ...flags);
    expect(await run("service", "new", "north", ...flags)).toMatchObject({ code: 1 });
    expect(await run("service", "new", "No rth", ...flags)).toMatchObject({ code: 2 });
    expect(await run("service", "new", "south", "--languages", "xx")).toMatchObject({ code: 2 });
  });
});

describe("the operator brings a language", () => {
  const language = (name: string) => join(folder, "north", "languages", "fi", name);
  beforeEach(async () => {
    await run("service", "new", "north", ...flags);
  });

  test("with every sentence to be translated, and what is not yet is counted", async () => {
    expect(await run("service", "language", "north", "fi", "--from", "en")).toMatchObject({ code: 0, err: "" });
    const lines = (await readFile(language("start.yaml"), "utf8")).split("\n").filter((line) => /^#\S+: "/.test(line));
    expect(lines).toHaveLength(Object.keys(builtInTexts("start", "en")).length);
    expect(lines).toContain('#login.title: "Log in"');
    await writeFile(language("start.yaml"), 'login.title: "Kirjaudu"\n');
    const yaml = await readFile(join(folder, "north", "service.yaml"), "utf8");
    const spoken = yaml.replace("languages: [nb, en]", "languages: [nb, en, fi]");
    await writeFile(join(folder, "north", "service.yaml"), spoken.replaceAll(/\{ nb: ("[^"]*")/g, "{ fi: $1, nb: $1"));
    const { out } = await run("service", "check");
    const all = textAreas.flatMap((area) => Object.keys(builtInTexts(area, "nb"))).length;
    expect(out).toContain(
      `missing  north: languages/fi (${all - 1} of ${all} sentences are not translated and shown in en: see service untranslated north fi)`,
    );
  });

  test("and after an upgrade the sentences that are new", async () => {
    await run("service", "language", "north", "fi", "--from", "en");
    const before = await readFile(language("start.yaml"), "utf8");
    const own = before.replace(/^#login\.title: .*$/m, 'login.title: "Kirjaudu"');
    await writeFile(language("start.yaml"), own.replace(/^#login\.submit: .*\n/m, ""));
    const again = await run("service", "language", "north", "fi");
    expect(again.out).toContain("Added 1 sentences");
    const after = await readFile(language("start.yaml"), "utf8");
    expect(after).toContain('\nlogin.title: "Kirjaudu"\n');
    expect(after.endsWith('#login.submit: "Log in"\n')).toBe(true);
    expect(after).not.toContain("#login.title");
  });

  test("to a service that there is, and none that is built in", async () => {
    expect(await run("service", "language", "south", "fi")).toMatchObject({ code: 1 });
    expect(await run("service", "language", "north", "nb")).toMatchObject({ code: 2 });
    expect(await run("service", "language", "north", "fi", "--from", "fi")).toMatchObject({ code: 2 });
  });
});

describe("the operator looks at services", () => {
  beforeEach(async () => {
    await run("service", "new", "north", ...flags);
  });

  test("and reads what is missing, and which contrast is too low", async () => {
    await change(/accent: "#1f3d5c"/, 'accent: "#7fa3c7"');
    const { code, out } = await run("service", "check", "north");
    expect(code).toBe(1);
    expect(out).not.toContain("can be served");
    expect(out).toMatch(
      /wrong {4}\S.*north\/service\.yaml, line \d+: colours\.light\.accent: accent on surface stands out by 2\.\d+ to 1; it must be 7 to 1; "(#[0-9a-f]{6})" would do\./,
    );
    const [, offered = ""] = /"(#[0-9a-f]{6})" would do/.exec(out) ?? [];
    await change("#7fa3c7", offered);
    const right = await run("service", "check", "north");
    expect(right.code).toBe(0);
    expect(right.out).toContain("ok       north can be served");
    expect(right.out).toContain("missing  north: legal_contact (the terms do not say who answers for the data)");
    expect(right.out).toContain("missing  north: letters (practice.yaml) (the practice room has no letter");
  });

  test("and reads which sentences are said differently in one language only", async () => {
    await writeFile(join(folder, "north", "texts", "nb.yaml"), 'start:\n  helpline.question: "Heller snakke?"\n');
    const { out } = await run("service", "check", "--json");
    expect(out).toContain("1 of the service's own sentences are missing and shown as usual in en");
    const listed = await run("service", "untranslated", "north");
    expect(listed.out).toContain("nb: every sentence is there.\nen: 1 sentence is missing\n  Every page\n");
    expect(listed.out).toContain('    start: helpline.question (as usual: "');
    expect(await run("service", "untranslated", "north", "fi")).toMatchObject({ code: 2 });
    expect(await run("service", "untranslated", "south")).toMatchObject({ code: 1 });
  });

  test("and reads all that a service can say differently, as it is written down", async () => {
    const { out } = await run("service", "texts", "nb");
    await writeFile(join(folder, "north", "texts", "nb.yaml"), out);
    const { services } = readConfig({ SERVICES_DIR: folder });
    expect(services.find("north")?.texts.get("nb")?.["start"]?.["helpline.question"]).toBe(
      builtInTexts("start", "nb")["helpline.question"],
    );
    expect(await run("service", "texts", "xx")).toMatchObject({ code: 2 });
  });

  test("in a language that ships as a folder, and in one that a service brings, too", async () => {
    const nn = await run("service", "texts", "nn");
    expect(nn).toMatchObject({ code: 0, err: "" });
    expect(nn.out).toContain('  helpline.question: "Treng du nokon å snakke med no?"\n');
    expect(nn.out).not.toContain("# not translated");
    await run("service", "language", "north", "fi", "--from", "en");
    const file = join(folder, "north", "languages", "fi", "start.yaml");
    await writeFile(file, 'login.title: "Kirjaudu"\n');
    const fi = await run("service", "texts", "fi");
    expect(fi.out).toContain('  login.title: "Kirjaudu"\n');
    expect(fi.out).toContain('  login.submit: "Log in" # not translated: as in en\n');
    await run("service", "new", "south", ...flags);
    await run("service", "language", "south", "fi");
    expect((await run("service", "texts", "fi")).err).toContain("say which, north or south");
    expect(await run("service", "texts", "fi", "south")).toMatchObject({ code: 0 });
    await writeFile(file, "login.title: 1\n");
    const wrong = await run("service", "texts", "fi", "north");
    expect(wrong.code).toBe(1);
    expect(wrong.err).toContain("start.yaml, line 1: login.title must be a sentence, in quotes.");
    expect((await run("service", "texts", "xx")).err).toContain("there are nb, se, en, nn and fi");
  });

  test("and reads what is wrong with file and line, where nothing else would run", async () => {
    await change("reply_hours: 36", "reply_hours: soon");
    const { code, err, out } = await run("service", "check");
    expect(code).toBe(1);
    expect(out + err).toMatch(
      /wrong .*north\/service\.yaml, line \d+: reply_hours must be a whole number from 2 to 168/,
    );
    expect(await run("service", "list")).toMatchObject({ code: 1 });
    await run("service", "new", "south", ...flags);
    expect(await run("service", "check", "south")).toMatchObject({ code: 0, err: "" });
    expect(await run("service", "check", "north")).toMatchObject({ code: 1 });
  });

  test("and reads what belongs to another service, whichever folder is the first", async () => {
    await run("service", "new", "south", ...flags, "--host", "north.localhost");
    for (const [one, other] of [
      ["north", "south"],
      ["south", "north"],
    ] as const) {
      const { code, out } = await run("service", "check", one);
      expect(code).toBe(1);
      expect(out).toMatch(
        new RegExp(`wrong .*/${one}/service\\.yaml, line \\d+: the host north.localhost belongs to ${other} as well`),
      );
    }
    // A neighbour's own mistake hides nothing.
    await change("reply_hours: 36", "reply_hours: soon");
    expect(await run("service", "check", "south")).toMatchObject({ code: 0 });
    expect(await run("service", "check", "east")).toMatchObject({ code: 1 });
  });

  test("and reads which host serves which", async () => {
    const env = { SERVICES_DIR: folder, PUBLIC_URL_NORTH: "https://davvi.test" };
    const { out } = await operate(env, "service", "list");
    expect(out).toContain("davvi.test, north.localhost");
    expect(readConfig(env).services.forHost("davvi.test").id).toBe("north");
    expect(checkServices(readConfig(env))[0]).toMatchObject({ verdict: "warn", about: "service north" });
  });
});
