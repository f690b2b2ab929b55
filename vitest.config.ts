import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { yamlTexts } from "./packages/texts/src/vite-plugin.ts";

/** A file of more than half a minute that starts last would run while the other workers idle. */
const longest = [
  "look/accessibility",
  "desk/desk-acts",
  "faults/start-and-stop",
  "attack/test/attack",
  "desk/desk-work",
  "device/native",
  "desk/test/desk-alarms",
  "faults/test/faults",
  "service/test/ready",
  "caller/drafts",
  "caller/messages",
  "caller/live",
  "desk/desk-screens",
  "desk/desk-door",
  "vault/test/keys-lost",
  "caller/leaving",
  "caller/menu",
  "caller/routes",
  "vault/rotation/rotate-faults",
  "operator/test/killed-work",
  "callers/test/timing",
  "callers/test/limits",
  "vault/test/keys-damaged",
  "desk/test/desk-mails",
  "vault/test/keys-running",
  "rights/every-act",
];

/** Unit tests come last: they are short and fill the gaps that the others leave. */
const rank = ({ moduleId }: TestSpecification): number => {
  const found = longest.findIndex((name) => moduleId.includes(`/${name}.`));
  if (found !== -1) return found;
  return /\/(apps\/server|bench|proof|e2e)\/|\.dom\.test/.test(moduleId) ? longest.length : longest.length + 1;
};
const isJourney = ({ moduleId }: TestSpecification): boolean => moduleId.includes("/e2e/");

/** Journeys need a processor and most server tests wait, so the two kinds alternate. */
const alternating = (files: readonly TestSpecification[]): TestSpecification[] => {
  const kinds = [files.filter(isJourney), files.filter((file) => !isJourney(file))];
  const placed = kinds.flatMap((kind) => kind.map((file, index) => ({ file, at: (index + 0.5) / kind.length })));
  return placed.toSorted((a, b) => a.at - b.at).map(({ file }) => file);
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- BaseSequencer.sort is no method of an array
    return alternating(await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** These run in Chromium only, or need no browser. */
const notInFirefox = [
  "look/accessibility",
  "device/before-scripts",
  "desk/desk-chromium",
  "desk/desk-organisation",
  "device/native",
  "device/pushed",
  "specification",
].map((name) => `e2e/src/${name}.test.ts`);

const exclude = [
  "**/node_modules/**",
  "**/dist/**",
  ...(process.env["LONG"] ? [] : ["**/*.long.test.ts"]),
  ...(process.env["E2E_BROWSER"] === "firefox" ? notInFirefox : []),
];

/** Most of them start services. Each in a separate process, they would load and compile the same service 180 times. */
const services = ["{bench,proof,e2e}/**/*.test.ts", "{apps/server,tools/release}/**/*.test.ts"];
const units = "{apps,packages,tools}/**/*.test.{ts,tsx}";
const alone = "**/*.alone.test.{ts,tsx}";
const dom = "**/*.dom.test.tsx";

const limits = {
  // Limits against hanging. They measure nothing: a busy machine may be slow.
  testTimeout: 900_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 180_000 } },
  retry: 0,
  // A third of a file's time is waiting: for a server, a clock or a disk. More workers overload a slow machine.
  maxWorkers: availableParallelism() + 2,
};

const plugins = [yamlTexts()];

export default defineConfig({
  plugins,
  test: {
    projects: [
      {
        extends: false,
        plugins,
        // Files that share a process share loaded modules, the service and the browser. They restore every global they change.
        test: {
          ...limits,
          name: "together",
          isolate: false,
          include: services,
          exclude: [...exclude, alone, dom],
        },
      },
      {
        extends: false,
        plugins,
        test: {
          ...limits,
          name: "unit",
          isolate: false,
          include: [units],
          exclude: [...exclude, ...services, alone, dom],
        },
      },
      // Each in a separate process: they replace modules or parts of Node.
      { extends: false, plugins, test: { ...limits, name: "alone", include: [alone], exclude } },
      {
        extends: false,
        plugins,
        test: { ...limits, name: "dom", isolate: false, environment: "happy-dom", include: [dom], exclude },
      },
    ],
    globalSetup: ["apps/server/test/support/database-setup.ts"],
    sequence: { sequencer: LongestFirst },
    maxWorkers: limits.maxWorkers,
    // For `test:changed`: after a change of the configuration run `npm test`.
    forceRerunTriggers: [],
  },
});
