import { schema } from "../apps/server/src/platform/database/schema.ts";

/* Prints every table of the database in Markdown, with the purpose, protection and time of each column. */

const line = (...cells) => `| ${cells.join(" | ")} |\n`;

for (const [name, { about, columns }] of Object.entries(schema.tables)) {
  const rows = Object.entries(columns).map(([column, { purpose, protection, kept }]) =>
    line(`\`${column}\``, purpose, protection, kept),
  );
  const head = line("column", "purpose", "protection", "kept") + line("---", "---", "---", "---");
  process.stdout.write(`## ${name}\n\n${about}\n\n${head}${rows.join("")}\n`);
}
