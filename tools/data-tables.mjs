import { schema } from "../apps/server/src/platform/database/schema.ts";

/* Prints every table of the database in Markdown, with the purpose, protection and time of each column. */

/** Lays the cells out as prettier does. */
const layOut = (rows) => {
  const widths = rows[0].map((_, index) => Math.max(3, ...rows.map((row) => row[index].length)));
  const line = (cells) => `| ${cells.map((cell, index) => cell.padEnd(widths[index])).join(" | ")} |`;
  const [head, ...body] = rows;
  return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body.map(line)].join("\n");
};

for (const [name, { about, columns }] of Object.entries(schema.tables)) {
  const rows = Object.entries(columns).map(([column, described]) => [
    `\`${column}\``,
    described.purpose,
    described.protection,
    described.kept,
  ]);
  process.stdout.write(
    `## ${name}\n\n${about}\n\n${layOut([["column", "purpose", "protection", "kept"], ...rows])}\n\n`,
  );
}
