import { publicConfigOf } from "@sosmessages/services/public-config.ts";
import { shippedServices } from "@sosmessages/services/folder/shipped.ts";
import { expect, test } from "vitest";
import { newFile } from "../pages/files.ts";
import { fillPages } from "../pages/serve.ts";

const [sos] = shippedServices;
const worker = newFile("/sw.js", 'const shelf = "__VERSION__"; const brought = decodeURIComponent(`__SENTENCES__`);');

const workerWith = async (sentences: readonly string[]): Promise<string> => {
  const pages = await fillPages([["sos", []]], () => publicConfigOf(sos, null), worker, sentences);
  return pages.get("sos")?.get("/sw.js")?.plain.toString() ?? "";
};

test("a worker knows what notifications say in languages that folders bring, whatever signs they hold", async () => {
  const sentences = ["Du har noko nytt å lese.", `C'è "altro" \`\${x}\` \\ da leggere.`];
  const [, filled = ""] = /decodeURIComponent\(`([^`]*)`\)/.exec(await workerWith(sentences)) ?? [];
  expect(filled).toMatch(/^[\w%.!~*()-]+$/);
  expect(decodeURIComponent(filled).split("\n")).toEqual(sentences);
});

test("a worker of services that speak only what is built in knows no others", async () => {
  expect(await workerWith([])).toContain("decodeURIComponent(``)");
});
