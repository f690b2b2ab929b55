import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By far the longest: begun last, it would run alone while the other processors idle. */
const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith("accessibility.test.ts");

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- what is sorted here is no array of its own
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isLongest(b)) - Number(isLongest(a)));
  }
}

const isFirefox = process.env["E2E_BROWSER"] === "firefox";

/** These run in Chromium whatever they are told, or are no journeys: a run in Firefox does not claim them. */
const notInFirefox = [
  "look/accessibility",
  "device/before-scripts",
  "desk/*",
  "device/native",
  "device/pushed",
  "specification",
].map((name) => `e2e/src/${name}.test.ts`);

export default defineConfig({
  test: {
    include: ["{apps,packages,bench,proof,tools,e2e}/**/*.test.{ts,tsx}"],
    // Files of the long suite alone are left out by name, so that none of them passes without having run.
    exclude: [
      "**/node_modules/**",
      "**/dist/**",
      ...(process.env["LONG"] ? [] : ["**/*.long.test.ts"]),
      ...(isFirefox ? notInFirefox : []),
    ],
    globalSetup: ["apps/server/test/support/database-setup.ts"],
    // Firefox takes seconds to start anew, which some journeys ask of it.
    testTimeout: isFirefox ? 90_000 : 60_000,
    hookTimeout: 180_000,
    // On a busy machine a page takes more than the usual second to get where a test waits for it.
    expect: { poll: { timeout: 15_000 } },
    // A browser, or a machine with other work on it, may stumble once in two thousand tests. What fails twice is broken; what had
    // to be tried again is marked in the list.
    retry: 1,
    sequence: { sequencer: LongestFirst },
    // Most tests wait for something most of the time: a browser, a server, a disk.
    maxConcurrency: 2,
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
