import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";

type Ensure = (wanted: { isLong: boolean; files?: readonly string[] }) => Promise<Record<string, string>>;
const tool = new URL("./lib/ensure-programs.mjs", import.meta.url).href;
const { ensurePrograms } = (await import(/* @vite-ignore */ tool)) as { ensurePrograms: Ensure };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** A machine without any of the programs, where nothing may be installed. */
const onBareMachine = () => {
  for (const name of ["PATH", "CHROMIUM", "CHROMIUM_SHELL", "REDIS_SERVER"]) vi.stubEnv(name, undefined);
  vi.spyOn(process, "getuid").mockReturnValue(1000);
};

test.each([
  "packages/client/src/http.test.ts",
  "packages",
  "apps/caller/src",
  "apps/server/src/platform/ids.test.ts",
  "proof/src/faults/test/linearizability.test.ts",
  "tools/docs.test.ts",
])("the tests of %s need no browser and no Redis", async (file) => {
  onBareMachine();
  await expect(ensurePrograms({ isLong: false, files: [file] })).resolves.toEqual({});
});

test.each([
  [["apps/server/src/callers"], "need Redis:"],
  [["apps/server/src/platform/bus/linked-bus.test.ts"], "need Redis:"],
  [["proof/src/faults/test/faults.test.ts"], "need Redis:"],
  [["packages", "e2e/src/caller/menu.test.ts"], "need Chromium:"],
  [["bench/src/pages/weight.test.ts"], "need Chromium:"],
  [[], "need Chromium and Redis:"],
])("the tests of %j say what is missing", async (files, sentence) => {
  onBareMachine();
  await expect(ensurePrograms({ isLong: false, files })).rejects.toThrow(sentence);
});

/** A machine with Chromium and Redis, where root may install. apt-get notes its arguments and ends with this code. */
const onDebian = (exitCode: number) => {
  onBareMachine();
  vi.spyOn(process, "getuid").mockReturnValue(0);
  vi.spyOn(console, "log").mockReturnValue(undefined);
  const folder = mkdtempSync(join(tmpdir(), "sosmessages-programs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const notes = join(folder, "notes");
  const shell = join(folder, "chromium-headless-shell");
  const install = `echo "$@" >> "${notes}"; case "$*" in *install*) [ ${exitCode} = 0 ] && : > "${shell}";; esac`;
  const programs = { chromium: "", "redis-server": "", "apt-get": `${install}; exit ${exitCode}` };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  vi.stubEnv("PATH", folder);
  return { shell, chromium: join(folder, "chromium"), asked: () => readFileSync(notes, "utf8") };
};

test("Chromium's shell, with which journeys are quicker, is installed although Chromium is there", async () => {
  const { shell, chromium, asked } = onDebian(0);
  const files = ["e2e/src/caller/menu.test.ts"];
  await expect(ensurePrograms({ isLong: false, files })).resolves.toMatchObject({
    CHROMIUM: chromium,
    CHROMIUM_SHELL: shell,
  });
  expect(asked()).toMatch(/ install .*chromium-headless-shell$/m);
});

test("the journeys run without Chromium's shell if it cannot be installed", async () => {
  const { chromium } = onDebian(1);
  const found = await ensurePrograms({ isLong: false });
  expect(found["CHROMIUM"]).toBe(chromium);
  expect(found).not.toHaveProperty("CHROMIUM_SHELL");
});
