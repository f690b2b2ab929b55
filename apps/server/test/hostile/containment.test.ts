import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";

type Met = { path: string; status: number; body: string; lines: string[] };
let met: { answers: Met[]; ofJobs: string[] };

beforeAll(async () => {
  const program = fileURLToPath(new URL("./containment-process.ts", import.meta.url));
  // Fails if the process ends before its time.
  met = JSON.parse((await promisify(execFile)(process.execPath, [program])).stdout) as typeof met;
});

const answerTo = (path: string) => met.answers.filter((answer) => answer.path === `/${path}`);

test.each(["error", "text", "nothing", "null", "overflow", "hostile", "unsayable"])(
  "a request that meets this costs itself alone, and is logged once: %s",
  (path) => {
    for (const { status, body, lines } of answerTo(path)) {
      expect(status).toBe(500);
      expect(JSON.parse(body)).toEqual({ status: "error", error: "unexpected" });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('"event":"unexpected"');
    }
  },
);

test.each(["forgotten", "later"])("what a request leaves behind is logged, and nobody notices: %s", (path) => {
  const [{ status, lines } = { status: 0, lines: [] }] = answerTo(path);
  expect(status).toBe(200);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"event":"unexpected"');
});

test("an error while headers are read is such a request's own, too", () => {
  expect(answerTo("error")).toHaveLength(2);
});

test("jobs fail each for itself, even where telling of it fails", () => {
  const failed = met.ofJobs.filter((line) => line.includes("job-failed"));
  expect(failed.map((line) => (JSON.parse(line) as { job: string }).job).toSorted()).toEqual(["mail", "push", "sweep"]);
  expect(met.ofJobs.filter((line) => line.includes('"unexpected"'))).toHaveLength(3);
});

test("nothing that was thrown is told, to anybody", () => {
  expect(JSON.stringify(met)).not.toContain("kari");
});
