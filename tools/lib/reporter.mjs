import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const longest = 200;

/** The first line of an error or a text. */
export const firstLine = (error) => {
  const [line = ""] = stripVTControlCharacters(String(error?.message ?? error))
    .trim()
    .split("\n");
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};

const failure = (name, [error]) => ({ name, reason: firstLine(error) });

/** What failed in a file: the file itself, its hooks, its tests. A skipped test protects nothing, so it fails as well. */
const failuresOf = (module) => {
  const file = module.relativeModuleId;
  const parts = [...module.children.allSuites(), ...module.children.allTests("failed")];
  const failures = [
    ...(module.errors().length > 0 ? [failure(file, module.errors())] : []),
    ...parts.flatMap((part) => {
      const errors = part.type === "test" ? part.result().errors : part.errors();
      return errors.length > 0 ? [failure(`${file} > ${part.fullName}`, errors)] : [];
    }),
  ];
  if (failures.length > 0) return failures;
  return [...module.children.allTests("skipped")].map(({ fullName }) => failure(`${file} > ${fullName}`, ["skipped"]));
};

/** A reporter of vitest: once a minute, how many files are done. At the end it writes the results to the file that TEST_RESULTS names. */
export default class Reporter {
  onTestRunStart(specifications) {
    const began = Date.now();
    this.done = 0;
    this.failed = 0;
    this.timer = setInterval(() => {
      const minutes = Math.round((Date.now() - began) / 60_000);
      const failed = this.failed > 0 ? `, ${this.failed} failed` : "";
      console.log(`… ${minutes} min: ${this.done} of ${specifications.length} files${failed}`);
    }, 60_000);
  }

  onTestModuleEnd(module) {
    this.done++;
    if (!module.ok()) this.failed++;
  }

  onTestRunEnd(modules, unhandledErrors) {
    clearInterval(this.timer);
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const passed = tests.filter((test) => test.result().state === "passed").length;
    const results = {
      passed,
      failed: tests.length - passed,
      files: modules.map((module) => ({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 })),
      failures: [
        ...modules.flatMap(failuresOf),
        ...unhandledErrors.map((error) => failure("between the tests", [error])),
      ],
    };
    writeFileSync(process.env.TEST_RESULTS, JSON.stringify(results));
  }
}
