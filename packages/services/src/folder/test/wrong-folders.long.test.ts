import { expect, it } from "vitest";
import { tryWrongFolders } from "./wrong-folders.ts";

it("of 5,000 folders that are wrong in any way, each gets a sentence with file and line, and none is taken", () => {
  expect(tryWrongFolders(5_000, 1_000)).toEqual([]);
}, 600_000);
