import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { locales } from "../../packages/contract/src/languages.ts";
import { languagesFolder } from "../../packages/texts/src/catalogue.ts";
import { parseTexts } from "../../packages/texts/src/yaml-tree.ts";
import { newAreaYaml, newLanguageYaml } from "../../packages/services/src/folder/template.ts";
import { findAreas, type Area } from "./areas.ts";
import { fromCsv, toCsv } from "./tables.ts";
import { reviewedLanguage, reviewedLanguages, type ReviewedLanguage } from "./reviewed.ts";
import { tableOf } from "./tables.ts";
import { takeBack } from "./tables.ts";

let folder: string;
let areas: readonly Area[];
const builtInLanguage = (code: string) => reviewedLanguage({ code, service: null, folder: join(folder, code) });
let se: ReviewedLanguage;

// The files are read once: that takes most of the time. Each test finds them as they were.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sosmessages-texts-"));
  await cp(languagesFolder, folder, { recursive: true });
  areas = await findAreas(folder);
  se = builtInLanguage("se");
});
afterEach(async () => {
  await rm(join(folder, "services"), { recursive: true, force: true });
  await cp(join(languagesFolder, "se"), join(folder, "se"), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The table with one cell changed, as a reviewer would. */
async function reviewed(
  key: string,
  translation: string,
  column = 3,
  language: ReviewedLanguage = se,
): Promise<string> {
  const rows = fromCsv(await tableOf(areas, language));
  return toCsv(rows.map((row) => (row[1] === key ? row.with(column, translation) : row)));
}
const seOf = (area: string) => readFile(join(folder, "se", `${area}.yaml`), "utf8");

describe("a table of texts", () => {
  it.each(locales)(
    "holds every text of %s with its note, and changes nothing when it comes back as it was",
    async (locale) => {
      const table = await tableOf(areas, builtInLanguage(locale));
      const rows = fromCsv(table);
      expect(rows.length - 1).toBe(areas.flatMap(({ notes }) => Object.keys(notes)).length);
      expect(rows.every((row) => row.length === rows[0]?.length && row[4] !== "")).toBe(true);
      expect(await takeBack(areas, builtInLanguage(locale), table)).toEqual({ changed: [], refused: [] });
      expect(toCsv(rows)).toBe(table);
    },
  );

  it("comes back with words of any kind in it, and touches nothing else", async () => {
    const before = await seOf("caller");
    const said = 'Boađe "fas", \\ ja;\n\nlogge';
    expect(await takeBack(areas, se, await reviewed("app.stay", said))).toEqual({
      changed: ["caller app.stay"],
      refused: [],
    });
    const after = await seOf("caller");
    expect(after.split("\n").filter((line) => !before.includes(line))).toHaveLength(1);
    expect(parseTexts("se", Buffer.from(after))["app.stay"]).toBe(said);
  });

  it("may have been through a spreadsheet that writes semicolons and quotes everything", async () => {
    const rows = fromCsv(await reviewed("app.stay", "Báze"));
    const written = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\n");
    expect((await takeBack(areas, se, written)).changed).toEqual(["caller app.stay"]);
  });
});

describe("a table that does not fit", () => {
  it.each([
    ["waiting.call", "Riŋge.", "must say {number}"],
    ["waiting.call", "Riŋge {nummar} {number}.", "must not say {nummar}"],
    ["waiting.call", "Riŋge {number", "braces that do not fit"],
    ["app.stay", "  ", "empty"],
  ])("is refused: %s as %j", async (key, text, why) => {
    const before = await seOf("caller");
    const { changed, refused } = await takeBack(areas, se, await reviewed(key, text));
    expect(changed).toEqual([]);
    expect(refused.join()).toContain(why);
    expect(await seOf("caller")).toBe(before);
  });

  it("is refused where the Norwegian text is another by now, or there is no such text", async () => {
    const csv = (await reviewed("app.stay", "Báze")).replace("Bli her", "Bli");
    expect((await takeBack(areas, se, csv)).refused.join()).toContain("has changed since");
    const unknown = await reviewed("app.stay", "app.gone", 1);
    expect((await takeBack(areas, se, unknown)).refused).toEqual(["caller app.gone: there is no such text"]);
  });
});

describe("a language that is a folder", () => {
  /** A service's own language: written by the command, and one sentence of it translated. */
  async function brought(): Promise<ReviewedLanguage> {
    const own = join(folder, "services/north/languages/fi");
    await mkdir(own, { recursive: true });
    await writeFile(join(own, "language.yaml"), newLanguageYaml("fi", "en"));
    await writeFile(join(own, "start.yaml"), newAreaYaml("start", "en"));
    await writeFile(join(own, "caller.yaml"), "app.stay: |-\n  Jää\n  tänne\n# The end.\n");
    return reviewedLanguage({ code: "fi", service: "north", folder: own });
  }
  const fileOf = (name: string) => readFile(join(folder, "services/north/languages/fi", name), "utf8");

  it("is among those that are read through, whoever brings it", async () => {
    await brought();
    const tables = reviewedLanguages(join(folder, "services")).map(({ table }) => table);
    expect(tables).toEqual([...locales, "nn", "north-fi"]);
  });

  it("changes nothing when its table comes back as it was, translated or not", async () => {
    const nn = reviewedLanguage({ code: "nn", service: null, folder: join(languagesFolder, "nn") });
    for (const language of [nn, await brought()]) {
      const table = await tableOf(areas, language);
      expect(fromCsv(table).length - 1).toBe(areas.flatMap(({ notes }) => Object.keys(notes)).length);
      expect(await takeBack(areas, language, table)).toEqual({ changed: [], refused: [] });
    }
  });

  it("takes in what was translated: a line that waited, one that stood there in another way, and one of a file that was not there", async () => {
    const fi = await brought();
    const before = await fileOf("start.yaml");
    for (const [key, text] of [
      ["leaving.button", 'Poistu "heti"'],
      ["app.stay", "Jää: tänne"],
      ["nav.topics", "Aiheet"],
    ] as const)
      expect((await takeBack(areas, fi, await reviewed(key, text, 3, fi))).refused).toEqual([]);
    const after = await fileOf("start.yaml");
    expect(after.split("\n").filter((line) => !before.split("\n").includes(line))).toEqual([
      'leaving.button: "Poistu \\"heti\\""',
    ]);
    expect(after.split("\n")).toHaveLength(before.split("\n").length);
    expect(await fileOf("caller.yaml")).toBe('app.stay: "Jää: tänne"\n# The end.\n');
    expect(await fileOf("desk.yaml")).toBe('nav.topics: "Aiheet"\n');
  });

  it.each([
    ["waiting.call", "Soita.", "must say {number}"],
    ["waiting.call", "Soita {numero} {number}.", "must not say {numero}"],
    ["app.stay", "", "empty"],
    ["notification", "3 uutta", "without figures"],
  ])("refuses what a server would refuse: %s as %j", async (key, text, why) => {
    const fi = await brought();
    const { changed, refused } = await takeBack(areas, fi, await reviewed(key, text, 3, fi));
    expect(changed).toEqual([]);
    expect(refused.join()).toContain(why);
  });
});
