import pg from "pg";
import { expect, test } from "vitest";
import { newDatabase } from "#test/support/service.ts";
import { tables, type Table } from "#platform/database/columns.ts";

const listed = Object.entries(tables).flatMap(([table, { columns }]) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
);

const inDatabase = async () => {
  const url = await newDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT table_name || '.' || column_name AS name, data_type AS type
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  await client.end();
  return rows;
};

test("every column of the database is on the list, with its purpose, protection and life, and nothing else is", async () => {
  const names = (await inDatabase()).map(({ name }) => name);
  expect(names.filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
});

test("what is said to be sealed or hashed is bytes, and nothing that could hold words is in the clear unless it is said so", async () => {
  for (const { name, type } of await inDatabase()) {
    const [table, column] = name.split(".") as [string, string];
    // Files that everybody is served.
    if (name === "page_assets.content") continue;
    const { protection } = tables[table]!.columns[column]!;
    expect([name, protection.startsWith("plain") ? type !== "bytea" : type === "bytea"]).toEqual([name, true]);
  }
});

/** As prettier would lay it out. */
const asTable = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]!.map((_, index) => Math.max(3, ...rows.map((row) => row[index]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index]!)).join(" | ")} |`;
  const [head, ...body] = rows;
  return [line(head!), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body.map(line)].join("\n");
};

const chapter = ([name, { about, columns }]: readonly [string, Table]): string => {
  const rows = Object.entries(columns).map(([column, { purpose, protection, life }]) => [
    `\`${column}\``,
    purpose,
    protection,
    life,
  ]);
  return `## ${name}\n\n${about}\n\n${asTable([["column", "purpose", "protection", "life"], ...rows])}\n`;
};

const introduction = `# Everything the database holds

Each column with its purpose, what protects it, and how long it lives. Made from \`apps/server/src/platform/database/columns.ts\` by its test
(\`npx vitest run apps/server/src/platform/database/test/columns.test.ts --update\`); the same test compares that list with a real database, so that no column
can be added in silence.

- **sealed**: encrypted by the vault and bound to its row, with a key that is forgotten when the row is.
- **keyed hash**: under a key that is replaced every week and destroyed a day later.
- **hash**: of random bits, 256 unless it is said otherwise, or of what is no secret: there is nothing to guess.
- **wrapped key**: the key of what is sealed in the row, wrapped with the key of the day and wrapped again every day; not wrapping it again is the
  deletion.
- **plain**: in the clear, with the reason.
`;

test("docs/data.md says the same", async () => {
  const document = [introduction, ...Object.entries(tables).map(chapter)].join("\n");
  await expect(document).toMatchFileSnapshot("../../../../../../docs/data.md");
});
