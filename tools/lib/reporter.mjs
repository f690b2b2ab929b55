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

/** A reporter of vitest: now and then, how many files are left. At the end it writes the results to the file that TEST_RESULTS names. */
export default class Reporter {
  onTestRunStart({ length }) {
    this.left = length;
  }

  onTestModuleEnd() {
    this.left -= 1;
    if (this.left % 25 === 0) console.log(`… ${this.left} files left`);
  }

  onTestRunEnd(modules, unhandledErrors) {
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
