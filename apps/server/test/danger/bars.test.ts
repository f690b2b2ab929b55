import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { newFeatureReader } from "#danger/features.ts";
import { modelFile, readModel, scoreOf } from "#danger/model.ts";
import { tokensOf } from "#danger/tokens.ts";
import { languages, lettersOfTable, trainingLetters, type Label, type Letter } from "./letters.ts";
import { trainModel, writeModel } from "./train.ts";

const letters = trainingLetters();
const parts = 5;

test("there are letters of each label in each language", () => {
  for (const language of languages) {
    const count = (label: Label) => letters.filter((one) => one.language === language && one.label === label).length;
    expect(Math.min(count("now"), count("none"))).toBeGreaterThan(150);
    expect(count("serious")).toBeGreaterThan(50);
  }
});

test("the weights in use are those that the letters and word groups give", () => {
  expect(writeModel(trainModel(letters)).equals(readFileSync(modelFile))).toBe(true);
});

test("letters that the model has not learned from are told apart", () => {
  const isHeldBack = ({ line }: Letter) => line % parts === 0;
  const model = trainModel(letters.filter((letter) => !isHeldBack(letter)));
  expect(readModel(writeModel(model)).weights).toEqual(model.weights);
  const featuresOf = newFeatureReader();
  const lifted = (label: Label) => {
    const ofLabel = letters.filter((letter) => isHeldBack(letter) && letter.label === label);
    return ofLabel.filter(({ text }) => scoreOf(model, featuresOf(tokensOf(text))) > 0).length / ofLabel.length;
  };
  expect(lifted("now")).toBeGreaterThan(0.7);
  expect(lifted("none")).toBeLessThan(0.2);
});

const header = "lang\tlabel\tnote\ttext";

test("a table is read with its line breaks, and refused with the reason", () => {
  expect(lettersOfTable(`\uFEFF${header}\r\nnb\tnow\t\tEn\\nto\r\n\r\n`)).toMatchObject([
    { language: "nb", label: "now", text: "En\nto" },
  ]);
  expect(lettersOfTable("text\nHei")).toMatch(/first line/);
  expect(lettersOfTable(`${header}\nnb\tnow\tHei`)).toMatch(/Line 2 has 3 columns/);
  expect(lettersOfTable(`${header}\nnb\tmaybe\t\tHei`)).toMatch(/Line 2: the label/);
  expect(lettersOfTable(header)).toMatch(/no letters/);
});
