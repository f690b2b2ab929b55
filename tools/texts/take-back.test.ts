import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { locales } from "../../packages/contract/src/languages.ts";
import { findAreas, type Area } from "./areas.ts";
import { fromCsv, toCsv } from "./csv.ts";
import { tableOf } from "./tables.ts";
import { takeBack } from "./take-back.ts";

const texts = fileURLToPath(new URL("../../packages/texts/src", import.meta.url));
let folder: string;
let areas: readonly Area[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sosmessages-texts-"));
  await cp(texts, folder, { recursive: true });
  areas = await findAreas(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The table with one cell changed, as a reviewer would. */
async function reviewed(key: string, translation: string, column = 3): Promise<string> {
  const rows = fromCsv(await tableOf(areas, "se"));
  return toCsv(rows.map((row) => (row[1] === key ? row.with(column, translation) : row)));
}
const seOf = (area: string) => readFile(join(folder, area, "se.ts"), "utf8");

describe("a table of texts", () => {
  it.each(locales)(
    "holds every text of %s with its note, and changes nothing when it comes back as it was",
    async (locale) => {
      const table = await tableOf(areas, locale);
      const rows = fromCsv(table);
      expect(rows.length - 1).toBe(areas.flatMap(({ notes }) => Object.keys(notes)).length);
      expect(rows.every((row) => row.length === rows[0]?.length && row[4] !== "")).toBe(true);
      expect(await takeBack(areas, locale, table)).toEqual({ changed: [], refused: [] });
      expect(toCsv(rows)).toBe(table);
    },
  );

  it("names the pictures to look at", async () => {
    const rows = fromCsv(await tableOf(areas, "se"));
    const pictures = rows.find(([area, key]) => area === "first" && key === "login.title")?.[5] ?? "";
    expect(pictures).toContain("login-small-se.png");
    expect(rows.slice(1).filter((row) => row[5] !== "").length).toBeGreaterThan(250);
  });

  it("comes back with words of any kind in it, and touches nothing else", async () => {
    const before = await seOf("caller");
    const said = 'Boađe "fas", \\ ja;\n\nlogge';
    expect(await takeBack(areas, "se", await reviewed("app.stay", said))).toEqual({
      changed: ["caller app.stay"],
      refused: [],
    });
    const after = await seOf("caller");
    expect(after.split("\n").filter((line) => !before.includes(line))).toHaveLength(1);
    const { se } = (await import(`${join(folder, "caller", "se.ts")}?again`)) as { se: Record<string, string> };
    expect(se["app.stay"]).toBe(said);
  });

  it("may have been through a spreadsheet that writes semicolons and quotes everything", async () => {
    const rows = fromCsv(await reviewed("app.stay", "Báze"));
    const written = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\n");
    expect((await takeBack(areas, "se", written)).changed).toEqual(["caller app.stay"]);
  });
});

describe("a table that does not fit", () => {
  it.each([
    ["waiting.call", "Riŋge.", "the gaps are not those"],
    ["waiting.call", "Riŋge {nummar}.", "the gaps are not those"],
    ["waiting.call", "Riŋge {number", "not a gap"],
    ["app.stay", "  ", "empty"],
  ])("is refused: %s as %j", async (key, text, why) => {
    const before = await seOf("caller");
    const { changed, refused } = await takeBack(areas, "se", await reviewed(key, text));
    expect(changed).toEqual([]);
    expect(refused.join()).toContain(why);
    expect(await seOf("caller")).toBe(before);
  });

  it("is refused where the Norwegian text is another by now, or there is no such text", async () => {
    const csv = (await reviewed("app.stay", "Báze")).replace("Bli her", "Bli");
    expect((await takeBack(areas, "se", csv)).refused.join()).toContain("has changed since");
    const unknown = await reviewed("app.stay", "app.gone", 1);
    expect((await takeBack(areas, "se", unknown)).refused).toEqual(["caller app.gone: there is no such text"]);
  });
});
