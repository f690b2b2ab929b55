import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { checkForms, formsIn, listFile, readList } from "./forms.ts";

test("every Northern Sami form that anyone reads is on the list, and almost all are attested", async () => {
  const { unlisted, attestedForms } = await checkForms();
  expect(unlisted.map(({ form, where }) => `${form}: ${where}`)).toEqual([]);
  expect(attestedForms).toBeGreaterThanOrEqual(99);
});

test("the list is in order, holds nothing twice, and asks a question where it is open", async () => {
  const list = readList(await readFile(listFile, "utf8"));
  const forms = list.map(({ form }) => form);
  expect(forms).toEqual([...new Set(forms)].toSorted());
  expect(list.filter(({ attested, note }) => attested === "open" && note === "")).toEqual([]);
  expect(forms).toEqual(forms.map((form) => form.normalize("NFC").toLowerCase()));
});

test("a sentence is taken apart into its forms", () => {
  expect(formsIn("Čále: IP-čujuhusa, SOS:s «e-poasta» (auth_token_default) datatilsynet.no 48 {")).toEqual([
    "čále",
    "ip-čujuhusa",
    "sos:s",
    "e-poasta",
    "auth_token_default",
  ]);
});

test("a list with an unknown way of attesting is refused", () => {
  expect(() => readList("form\tattested\tnote\nfoo\tguess\t\n")).toThrow("guess");
});
