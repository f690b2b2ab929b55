import { afterEach, expect, it, vi } from "vitest";
import { forgetCopied } from "./copied.ts";
import { copy } from "./copy.ts";

afterEach(() => vi.unstubAllGlobals());

function clipboard() {
  const held: string[] = [];
  const writeText = (text: string) => Promise.resolve(void held.push(text));
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  return held;
}

it("what was copied here is on the clipboard until somebody leaves, and what others copied stays there", async () => {
  const held = clipboard();
  await forgetCopied();
  expect(held).toEqual([]);
  expect(await copy("nattugle\nhemmelig")).toBe(true);
  expect(held).toEqual(["nattugle\nhemmelig"]);
  await forgetCopied();
  expect(held).toEqual(["nattugle\nhemmelig", " "]);
  await forgetCopied();
  expect(held).toHaveLength(2);
});

it("a browser that does not let it be taken back keeps nobody from leaving", async () => {
  clipboard();
  await copy("nattugle");
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("not allowed")) } });
  await expect(forgetCopied()).resolves.toBeUndefined();
});
