import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { callerWindows } from "#callers/context.ts";
import { messageWindows } from "#mailbox/routes.ts";
import { requestWindows } from "#platform/http/authorisation.ts";
import { newLimiter, type Limiter, type Window } from "#platform/limits/limits.ts";
import { within, type Network } from "#platform/limits/networks.ts";
import { openWindow, refusedWindow } from "#realtime/limits.ts";
import { deskWindows } from "#volunteers/context.ts";

/* Every limit that there is, who can use it up, and whom that can concern: `docs/decisions/0006-limits-without-addresses.md` has the same list. */

const { registerShort, registerLong, guessName, guessNetwork, recover, reset, profile } = callerWindows;
const { perNetwork, probes, pages, perLogin, unknownLogins } = requestWindows;

/** Counted per network, so people of one network share it. */
const ofNetworks: readonly Window[] = [
  registerShort,
  registerLong,
  guessNetwork,
  recover,
  reset,
  deskWindows.guessNetwork,
  deskWindows.invitation,
  deskWindows.organisation,
  perNetwork,
  probes,
  pages,
  unknownLogins,
  openWindow,
  refusedWindow,
];
/** Counted per name or person and network. */
const ofNames: readonly Window[] = [guessName, deskWindows.guessName, deskWindows.guessFactor];
/** Counted per login, mailbox or person, which other people cannot reach. */
const ofOwners: readonly Window[] = [
  profile,
  perLogin,
  messageWindows.write,
  messageWindows.notSafe,
  messageWindows.draft,
  deskWindows.confirm,
  deskWindows.guessCode,
];

const network = (...marks: string[]) =>
  marks.map((_, index) => marks.slice(0, index + 1).join()) as readonly string[] as Network;
const her = network("her provider", "her site", "her household");
const clock = () => new Date(1_000_000);
/** Large limits are lowered most: who shares them does not depend on their size. */
const factorOf = ({ most }: Window) => Math.min(0.1, 30 / most);
const newOne = (window: Window) => newLimiter(clock, factorOf(window));

/** Until even a newcomer there is refused, or a thousand times its limit. */
const useUp = (limiter: Limiter, window: Window, keyOf: (household: number) => Network): void => {
  const most = window.most * factorOf(window) * 1_000;
  for (let count = 0; count < most; count += 1) limiter.take(window, keyOf(count % 300));
};

test("no limit is missing here, nor in the documents", async () => {
  const root = join(import.meta.dirname, "../../src");
  const files = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const sources = await Promise.all(files.map((name) => readFile(join(root, name), "utf8")));
  const named = sources.flatMap((text) =>
    [...text.matchAll(/name: "([a-z0-9-]+)",\s*most: /g)].map(([, name]) => name),
  );
  const listed = [...ofNetworks, ...ofNames, ...ofOwners].map(({ name }) => name);
  expect(new Set(listed)).toEqual(new Set(named));
  expect(named).toHaveLength(listed.length);
  const decision = await readFile(join(root, "../../../docs/decisions/0006-limits-without-addresses.md"), "utf8");
  for (const name of listed) expect(decision).toContain(`\`${name}\``);
});

describe("what strangers use up refuses nobody else", () => {
  test.each(ofNetworks.map((window) => [window.name, window] as const))("%s", (_name, window) => {
    const limiter = newOne(window);
    useUp(limiter, window, (household) => network("another", String(household % 7), String(household)));
    expect(limiter.take(window, her), "who comes from elsewhere").toEqual({ allowed: true, wait: 0 });
    const near = newOne(window);
    useUp(near, window, (household) => network("her provider", "her site", String(household)));
    expect(
      near.counterOf(window, network("her provider", "her site", "5")).refusal(),
      "they are refused",
    ).not.toBeNull();
    expect(near.take(window, her), "who lives next to them").toEqual({ allowed: true, wait: 0 });
  });

  test.each(ofNames.map((window) => [window.name, window] as const))("%s, at one name", (_name, window) => {
    const limiter = newOne(window);
    useUp(limiter, window, (household) => within(network("another", "site", String(household)), "her name"));
    const guess = within(network("another", "site", "fresh"), "her name");
    expect(limiter.take(window, guess).allowed, "the whole site is refused").toBe(false);
    expect(limiter.take(window, within(her, "her name"))).toEqual({ allowed: true, wait: 0 });
    expect(limiter.take(window, within(network("another", "site", "fresh"), "another name")).allowed).toBe(true);
  });
});

test("households of one site share eight times as much, and those of a provider sixty-four times", () => {
  const window: Window = {
    name: "test",
    most: 10,
    seconds: 60,
    afterwards: { step: 1, cap: 30, patience: 0 },
    spared: 0,
  };
  const passed = (keyOf: (number: number) => Network) => {
    const limiter = newLimiter(clock, 1);
    return [...Array(2_000).keys()].filter((number) => limiter.take(window, keyOf(number)).allowed).length;
  };
  expect(passed(() => network("P", "S", "H"))).toBe(10);
  expect(passed((number) => network("P", "S", String(number)))).toBe(80);
  expect(passed((number) => network("P", String(number), "H"))).toBe(640);
  expect(passed((number) => network(String(number), "S", "H"))).toBe(2_000);
});

test("a right password from a spared household gives back no more than it took", () => {
  const window: Window = { name: "test", most: 10, seconds: 60, afterwards: { step: 1, cap: 30, patience: 0 } };
  const limiter = newLimiter(clock, 1);
  const at = (household: string) => network("P", "S", household);
  for (let number = 0; number < 90; number += 1) limiter.take(window, at(String(number)));
  for (let number = 0; number < 50; number += 1) {
    expect(limiter.take(window, at("honest")).allowed).toBe(true);
    limiter.giveBack(window, at("honest"));
  }
  limiter.take(window, at("busy"));
  expect(limiter.take(window, at("busy")).allowed).toBe(false);
});
