import { Compile } from "typebox/compile";
import { expect, test } from "vitest";
import { ShortText } from "./desk/fields.ts";
import { MessageBody } from "./fields.ts";
import { isBlank } from "./visible.ts";

const unseen = [
  ["nothing", ""],
  ["white space of every kind", " \n\t\r\u00a0\u1680\u2003\u2028\u202f\u205f\u3000\ufeff"],
  ["zero-width characters", "\u200b\u200c\u200d\u2060\u00ad\u034f\u180e\ufe0f"],
  ["directions alone", "\u061c\u200e\u200f\u202a\u202e\u2066\u2069"],
  ["Hangul fillers", "\u3164\uffa0\u115f\u1160"],
  ["a Braille cell without dots", "\u2800 \u2800"],
  ["a note without a head", "\u{1d159}"],
  ["tags and variations beyond the first plane", "\u{e0001}\u{e0020}\u{e0100}\u{1d173}\u{1bca0}"],
  ["control characters", "\u0001\u007f\u0085"],
] as const;

test.each(unseen)("%s is blank, and no letter and no note", (_what, text) => {
  expect(isBlank(text)).toBe(true);
  expect(Compile(MessageBody).Check(text)).toBe(false);
  expect(Compile(ShortText).Check(text)).toBe(false);
});

test.each(["a", " å ", "\u200b.\u2800", "😀", "👩‍👩‍👧", "\u2801", "ㅤㄱ", "שלום", "\u0301", "\u{1d15a}"])(
  "%j is not",
  (text) => {
    expect(isBlank(text)).toBe(false);
    expect(Compile(MessageBody).Check(text)).toBe(true);
  },
);
