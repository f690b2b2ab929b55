import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { yamlTexts } from "./packages/texts/src/vite-plugin.ts";

/** Begun last, one of these would run alone while the other processors idle. Browsers and those that wait by turns. */
const longest = [
  "look/accessibility",
  "faults/start-and-stop",
  "service/test/ready",
  "faults/test/faults",
  "caller/messages",
  "hostile/connections",
  "caller/routes",
  "desk/test/desk-mails",
  "desk/desk-acts",
].map((name) => `${name}.test.ts`);

const isUnit = ({ moduleId }: TestSpecification): boolean => !/\/(apps\/server|bench|proof|e2e)\//.test(moduleId);

/** Units come last: short ones fill what the others leave, and a process that goes on from file to file is ended by none of them. */
const rank = (file: TestSpecification): number => {
  const found = longest.findIndex((name) => file.moduleId.endsWith(name));
  return isUnit(file) ? longest.length + 1 : found === -1 ? longest.length : found;
};
const isJourney = ({ moduleId }: TestSpecification): boolean => moduleId.includes("/e2e/");

/** Journeys need a processor, most others wait: by turns, so that one never has only the one kind to do. */
const byTurns = (files: readonly TestSpecification[]): TestSpecification[] => {
  const kinds = [files.filter(isJourney), files.filter((file) => !isJourney(file))];
  const placed = kinds.flatMap((kind) => kind.map((file, index) => ({ file, at: (index + 0.5) / kind.length })));
  return placed.toSorted((a, b) => a.at - b.at).map(({ file }) => file);
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- what is sorted here is no array of its own
    return byTurns(await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const isFirefox = process.env["E2E_BROWSER"] === "firefox";

/** These run in Chromium whatever they are told, or are no journeys: a run in Firefox does not claim them. */
const notInFirefox = [
  "look/accessibility",
  "device/before-scripts",
  "desk/desk-chromium",
  "device/native",
  "device/pushed",
  "specification",
].map((name) => `e2e/src/${name}.test.ts`);

/** Files of the long suite alone are left out by name, so that none of them passes without having run. */
const exclude = [
  "**/node_modules/**",
  "**/dist/**",
  ...(process.env["LONG"] ? [] : ["**/*.long.test.ts"]),
  ...(isFirefox ? notInFirefox : []),
];

/** What a whole process shares, as clocks and globals: a file that changes it has a process of its own, whether it puts it back or not. */
const changesProcess =
  /\bvi\.(?:useFakeTimers|stubGlobal|stubEnv|spyOn|mock)\(|\bsyncBuiltinESMExports\(|\bjasmineWords\(/;

/** Most of them start services. Each in a process of its own, they would load and compile the same service 180 times. */
const together = globSync("{apps/server,bench,proof,e2e,tools/release}/**/*.test.ts", {
  cwd: import.meta.dirname,
  exclude: ["**/node_modules/**"],
}).filter((file) => !changesProcess.test(readFileSync(join(import.meta.dirname, file), "utf8")));

const globalSetup = ["apps/server/test/support/database-setup.ts"];

export default defineConfig({
  plugins: [yamlTexts()],
  test: {
    projects: [
      { extends: true, test: { name: "together", isolate: false, include: together, exclude, globalSetup } },
      {
        extends: true,
        test: {
          name: "apart",
          include: ["{apps,packages,bench,proof,tools,e2e}/**/*.test.{ts,tsx}"],
          exclude: [...exclude, ...together],
          globalSetup,
        },
      },
    ],
    // Nothing here is a bar: whoever waits waits for something to happen, and a busy machine may take long over it.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // What fails now and then is broken: in the test, or in the service.
    retry: 0,
    sequence: { sequencer: LongestFirst },
    // A file of tests waits for nearly half of its time: for a server, a clock, a disk.
    maxWorkers: availableParallelism() + 2,
    // For test:changed, which chooses files by what they import. After a change of these nothing less than npm test will do.
    forceRerunTriggers: [],
  },
});
