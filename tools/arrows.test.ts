import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sosmessages-arrows-"));
  await copyFile(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Lints one file as if it stood at that place in the house, and returns what was said of its imports. */
const complaintsAbout = async (path: string, source: string): Promise<string> => {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, source);
  const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [oxlint, "--disable-nested-config", "--format=json", path],
      { cwd: folder },
      (_error, out) => resolve(out),
    ),
  );
  await rm(file);
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; help: string }[] };
  return diagnostics
    .filter(({ code }) => code.includes("no-restricted-imports"))
    .map(({ help }) => help)
    .join("\n");
};

test.each([
  ["packages/contract/src/x.ts", 'import { readFile } from "node:fs";', "schema library"],
  ["packages/contract/src/x.ts", 'import { nb } from "@sosmessages/texts/nb.ts";', "schema library"],
  ["packages/texts/src/x.ts", 'import { x } from "@sosmessages/server/x.ts";', "never back"],
  ["packages/ui/src/x.ts", 'import { x } from "../../../apps/caller/src/x.ts";', "never back"],
  ["apps/server/src/platform/x.ts", 'import { x } from "#callers/account.ts";', "knows no slice"],
  ["apps/server/src/platform/x.ts", 'import { x } from "../vault/vault.ts";', "knows no slice"],
  ["apps/server/src/messages/x.ts", 'import { x } from "#callers/account.ts";', "server.ts hands it"],
  ["apps/server/src/messages/x.ts", 'import { x } from "../callers/account.ts";', "server.ts hands it"],
  ["apps/server/src/messages/x.ts", 'import type { X } from "#callers/login-store.ts";', "store is its own"],
  ["apps/server/src/messages/x.ts", 'import { x } from "@sosmessages/caller/x.ts";', "only in the contract"],
  ["apps/caller/src/features/login/x.ts", 'import { x } from "#features/register/x.ts";', "another feature"],
  ["apps/caller/src/features/login/x.ts", 'import { x } from "../register/x.ts";', "another feature"],
  ["apps/caller/src/lib/x.ts", 'import { x } from "#features/login/x.ts";', "changes less"],
])("in %s, %s is caught", async (path, line, sentence) => {
  const name = line.includes("type { X }")
    ? "export type Y = X;"
    : `export const y = ${/\{ (\w+) \}/.exec(line)?.[1]};`;
  expect(await complaintsAbout(path, `${line}\n${name}\n`)).toContain(sentence);
});

test.each([
  ["packages/contract/src/x.ts", 'import { Type } from "typebox";\nexport const y = Type;'],
  ["apps/server/src/messages/x.ts", 'import type { Vault } from "#vault/vault.ts";\nexport type Y = Vault;'],
  ["apps/server/src/messages/x.ts", 'import { x } from "#platform/ids.ts";\nexport const y = x;'],
  ["apps/server/src/messages/x.ts", 'import { x } from "./store.ts";\nexport const y = x;'],
  ["apps/caller/src/features/login/x.ts", 'import { x } from "#lib/x.ts";\nexport const y = x;'],
])("in %s, what the house allows is not complained about", async (path, source) => {
  expect(await complaintsAbout(path, `${source}\n`)).toBe("");
});
