import { readdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { complaintsAbout } from "./lint/test/lint-as.ts";

/** Whatever is no slice has another rule, or is no code. */
const noSlices = new Set(["platform", "operator", "migrations"]);
const slices = readdirSync(new URL("../apps/server/src", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !noSlices.has(entry.name))
  .map(({ name }) => name);

const caught = [
  ["packages/contract/src/x.ts", 'import { readFile } from "node:fs";', "schema library"],
  ["packages/contract/src/x.ts", 'import { nb } from "@sosmessages/texts/nb.ts";', "schema library"],
  ["packages/texts/src/x.ts", 'import { x } from "@sosmessages/server/x.ts";', "never back"],
  ["packages/client/src/x.ts", 'import { x } from "@sosmessages/desk/x.ts";', "never back"],
  ["packages/client/src/x.ts", 'import { x } from "node:fs";', "no Node"],
  ["packages/ui/src/x.ts", 'import { x } from "../../../apps/caller/src/x.ts";', "never back"],
  ["apps/server/src/platform/x.ts", 'import { x } from "#callers/account.ts";', "knows no slice"],
  ["apps/server/src/platform/x.ts", 'import { x } from "../vault/vault.ts";', "knows no slice"],
  ["apps/server/src/mailbox/x.ts", 'import { x } from "#callers/account.ts";', "server.ts hands it"],
  ["apps/server/src/mailbox/x.ts", 'import { x } from "../callers/account.ts";', "server.ts hands it"],
  ["apps/server/src/mailbox/x.ts", 'import type { X } from "#callers/login-store.ts";', "store is its own"],
  ["apps/server/src/mailbox/x.ts", 'import type { X } from "#volunteers/login/session-store.ts";', "store is its own"],
  ["apps/server/src/mailbox/x.ts", 'import { x } from "#desk/queue.ts";', "server.ts hands it"],
  ["apps/server/src/conversation/x.ts", 'import { x } from "#mailbox/write.ts";', "server.ts hands it"],
  ["apps/server/src/desk/x.ts", 'import { x } from "#callers/account.ts";', "server.ts hands it"],
  ...slices.flatMap((slice) => [
    [`apps/server/src/${slice}/x.ts`, 'import { x } from "#operator/x.ts";', "server.ts hands it"] as const,
    ["apps/server/src/platform/x.ts", `import { x } from "#${slice}/x.ts";`, "knows no slice"] as const,
  ]),
  ["apps/server/src/mailbox/x.ts", 'import { x } from "@sosmessages/caller/x.ts";', "only in the contract"],
  ["apps/server/src/mailbox/x.ts", 'import { x } from "@sosmessages/client/x.ts";', "only in the contract"],
  ["apps/caller/src/features/login/x.ts", 'import { x } from "#features/register/x.ts";', "another feature"],
  ["apps/caller/src/features/login/x.ts", 'import { x } from "../register/x.ts";', "another feature"],
  ["apps/caller/src/features/login/x/y.ts", 'import { x } from "../../register/x.ts";', "another feature"],
  ["apps/caller/src/lib/x.ts", 'import { x } from "#features/login/x.ts";', "changes less"],
] as const;

const allowed = [
  ["packages/contract/src/x.ts", 'import { Type } from "typebox";\nexport const y = Type;'],
  ["apps/server/src/mailbox/x.ts", 'import type { Vault } from "#vault/vault.ts";\nexport type Y = Vault;'],
  ["apps/server/src/mailbox/x.ts", 'import { x } from "#platform/ids.ts";\nexport const y = x;'],
  ["apps/server/src/mailbox/x.ts", 'import { x } from "./store.ts";\nexport const y = x;'],
  ["apps/server/src/mailbox/x.ts", 'import { x } from "#conversation/store.ts";\nexport const y = x;'],
  ["apps/server/src/desk/x.ts", 'import { x } from "#mailbox/write.ts";\nexport const y = x;'],
  ["apps/caller/src/features/login/x.ts", 'import { x } from "#lib/x.ts";\nexport const y = x;'],
  ["apps/caller/src/features/login/x/y.ts", 'import { x } from "../z/x.ts";\nexport const y = x;'],
] as const;

/** The import with a use of what it brings. */
const used = (line: string) =>
  line.includes("type { X }")
    ? `${line}\nexport type Y = X;\n`
    : `${line}\nexport const y = ${/\{ (\w+) \}/.exec(line)?.[1]};\n`;

let said: readonly string[];
beforeAll(async () => {
  const files = [...caught.map(([path, line]) => [path, used(line)] as const), ...allowed];
  said = (await complaintsAbout(files)).map((complaints) =>
    complaints
      .filter(({ code }) => code.includes("no-restricted-imports"))
      .map(({ help }) => help)
      .join("\n"),
  );
});

test.each(caught.map(([path, line, sentence], index) => ({ path, line, sentence, index })))(
  "in $path, $line is caught",
  ({ sentence, index }) => {
    expect(said[index]).toContain(sentence);
  },
);

test.each(allowed.map(([path, source], index) => ({ path, source, index })))(
  "in $path, what the house allows is not complained about",
  ({ index }) => {
    expect(said[caught.length + index]).toBe("");
  },
);
