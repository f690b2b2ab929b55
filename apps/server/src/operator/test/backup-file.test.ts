import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBackup, writeBackup, type Head } from "../backup/file.ts";

let home: string;
beforeAll(async () => void (home = await mkdtemp(join(tmpdir(), "sosmessages backup "))));
afterAll(() => rm(home, { recursive: true, force: true }));

const head: Head = {
  taken_at: "2026-01-01T00:00:00.000Z",
  migrations: [],
  tables: [{ name: "callers", columns: ["id"] }],
};
/** As COPY writes what is sealed. */
const rows = Array.from({ length: 3_000 }, () => Buffer.from(`\\\\x${randomBytes(400).toString("hex")}\n`));

const readBack = async (path: string): Promise<{ head: Head; rows: Buffer }> => {
  await using backup = await openBackup(path);
  const pieces: Buffer[] = [];
  for await (const piece of backup.pieces()) pieces.push(piece);
  return { head: backup.head, rows: Buffer.concat(pieces) };
};

test("a backup is little more than half of what it holds, and holds it to the byte", async () => {
  const path = join(home, "packed");
  await writeBackup(path, async ({ piece, end }) => {
    await piece(Buffer.from(JSON.stringify(head)));
    await end();
    for (const row of rows) await piece(row);
    await end();
  });
  const all = Buffer.concat(rows);
  const packed = await readFile(path);
  expect(packed.length).toBeLessThan(0.65 * all.length);
  expect(await readBack(path)).toEqual({ head, rows: all });

  packed[packed.length >> 1]! ^= 1;
  await writeFile(path, packed);
  await expect(openBackup(path)).rejects.toThrow("is not a whole backup of this service");
});
