import { expect, it } from "vitest";
import { tryWrongFolders } from "./wrong-folders.ts";

// All 5,000 are in `wrong-folders.long.test.ts`.
it("of 250 folders that are wrong in any way, each gets a sentence with file and line, and none is taken", () => {
  expect(tryWrongFolders(250, 1)).toEqual([]);
});
