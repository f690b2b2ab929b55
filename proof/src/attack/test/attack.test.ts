import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readFlags } from "../../flags.ts";
import { migratedTemplate } from "@sosmessages/server/test/support/create-database.ts";
import type { Setting } from "../../server.ts";
import { proveAttack } from "../prove.ts";

let place: Setting;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages proof "));
  const [postgresUrl, logins] = [inject("postgresUrl"), inject("postgresLogins")];
  place = { folder, postgresUrl, logins, template: migratedTemplate };
});
afterAll(() => rm(place.folder, { recursive: true, force: true, maxRetries: 5 }));

/** One flood of each kind that once stopped or delayed the service. */
const floods = ["pings, nothing read", "forged subscriptions", "deep subscriptions", "answers nobody reads"] as const;

test("a share of the attacks: every request is answered, and bystanders are served", async () => {
  const flags = readFlags(["attack", "--requests", "1500", "--only", "items,letters,routes,frames,floods"]);
  const report = await proveAttack(place, flags, { calm: 200, flood: 700, mainThreadGoal: 250, floods });
  expect(report.failures).toEqual([]);
  // Waiting times are meaningful only on an idle machine.
  const broken = report.findings.filter(({ what, holds }) => !holds && !what.includes("p99"));
  expect(broken).toEqual([]);
});
