import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../../../docs/prometheus", import.meta.url));
const promtool = (...args: string[]) => promisify(execFile)("promtool", args, { cwd: folder });

test("Prometheus's own tool takes the alert rules, and they tell what they should and nothing else", async () => {
  expect((await promtool("check", "rules", "alerts.yml")).stdout).toContain("21 rules found");
  expect((await promtool("test", "rules", "alerts.test.yml")).stdout).toContain("SUCCESS");
});
