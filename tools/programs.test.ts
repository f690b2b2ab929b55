import { afterEach, expect, test, vi } from "vitest";

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

test.each(["packages/client/src/http.test.ts", "packages", "apps/caller/src", "tools/docs.test.ts"])(
  "the tests of %s need no browser and no Redis",
  async (file) => {
    onBareMachine();
    await expect(ensurePrograms({ isLong: false, files: [file] })).resolves.toEqual({});
  },
);

test.each([
  [["apps/server/src/callers"], "need Redis:"],
  [["packages", "e2e/src/caller/menu.test.ts"], "need Chromium and Redis:"],
  [["bench/src/pages/weight.test.ts"], "need Chromium and Redis:"],
  [[], "need Chromium and Redis:"],
])("the tests of %j say what is missing", async (files, sentence) => {
  onBareMachine();
  await expect(ensurePrograms({ isLong: false, files })).rejects.toThrow(sentence);
});
