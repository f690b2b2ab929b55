import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readFlags } from "../../flags.ts";
import type { Place } from "../../place.ts";
import { proveAttack } from "../prove.ts";

let place: Place;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages proof "));
  place = { folder, postgresUrl: inject("postgresUrl"), logins: inject("postgresLogins") };
});
afterAll(() => rm(place.folder, { recursive: true, force: true }));

/** Of each kind one that once stopped the service or made everybody wait; the long run has all of them. */
const floods = ["pings, nothing read", "forged subscriptions", "deep subscriptions", "answers nobody reads"] as const;

test(
  "a share of the attacks: nothing breaks, nobody is left without an answer, nobody else notices more than a wait",
  { timeout: 300_000 },
  async () => {
    const flags = readFlags(["attack", "--requests", "1500", "--only", "items,letters,routes,frames,floods"])!;
    const report = await proveAttack(place, flags, { calm: 200, flood: 700, floods });
    expect(report.failures).toEqual([]);
    // How long bystanders wait beside other tests says nothing; `npm run proof -- attack` on a quiet machine does.
    const broken = report.findings.filter(({ what, holds }) => !holds && !what.includes("p99"));
    expect(broken).toEqual([]);
  },
);
