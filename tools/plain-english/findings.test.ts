import { expect, test } from "vitest";
import { findingsIn, lowered } from "./findings.ts";

const wordsIn = (path: string, text: string) => findingsIn(path, text).map(({ line, words }) => `${line}: ${words}`);

test.each([
  ["Whoever has the sources builds a release.", "Whoever"],
  ["Files for those who wait.", "those who"],
  ["The engine knows the channels.", "knows"],
  ["A port of its own.", "of its own"],
  ["The key is made anew.", "anew"],
  ["What is refused is not counted.", "What is refused is"],
  ["Told are the sizes.", "Told"],
])("finds the habit in: %s", (text, words) => {
  expect(wordsIn("a.md", text)).toContain(`1: ${words}`);
});

test.each([
  "Refused calls don't count.",
  "What is stored, and who can read it? See below.",
  "`nobody` is a user, and “nobody” a quotation.",
  "See [the key](made-anew.md).",
  "```\nwhoever\n```",
])("leaves plain sentences, questions, code and quotations alone: %s", (text) => {
  expect(wordsIn("a.md", text)).toEqual([]);
});

test("reads only the comments of code, on their lines", () => {
  const source = 'const a = "whoever"; // nobody\n/** Runs\n * anew. */\nconst url = "https://somebody";\n';
  expect(wordsIn("a.ts", source)).toEqual(["1: nobody", "3: anew"]);
});

test("a budget falls with the findings and never rises", () => {
  expect(
    lowered(
      { "a.md": 3, "b.md": 1, "c.md": 2 },
      new Map([
        ["a.md", 1],
        ["b.md", 5],
        ["c.md", 0],
      ]),
    ),
  ).toEqual({
    "a.md": 1,
    "b.md": 1,
  });
});

test("a moved or merged file takes its budget along, and the sum never rises", () => {
  const counts = new Map([
    ["new.md", 2],
    ["other.md", 4],
  ]);
  expect(lowered({ "old.md": 3 }, counts)).toEqual({ "new.md": 2, "other.md": 1 });
  expect(lowered({ "old.md": 1, "other.md": 2 }, new Map([["other.md", 4]]))).toEqual({ "other.md": 3 });
  expect(lowered({}, counts)).toEqual({});
});
