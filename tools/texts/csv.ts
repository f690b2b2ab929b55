/** Comma-separated values as RFC 4180 has them. A mark at the beginning tells spreadsheets that it is UTF-8. */
const mark = "\uFEFF";

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const toCsv = (rows: readonly (readonly string[])[]): string =>
  mark + rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** Takes what spreadsheets write as well: other line ends, semicolons, and cells quoted without need. */
export function fromCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const separator = /^[^\r\n]*?([,;])/.exec(text)?.[1] ?? ",";
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, "y");
  cells.lastIndex = text.startsWith(mark) ? 1 : 0;
  let row: string[] = [];
  while (cells.lastIndex < text.length) {
    const found = cells.exec(text);
    if (found === null) throw new Error(`The table cannot be read from: ${text.slice(Math.max(0, rows.length), 40)}`);
    const [, quoted, plain = "", end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
