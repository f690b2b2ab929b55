import { en as callerEn } from "../../../../packages/texts/src/caller/en.ts";
import { nb as callerNb } from "../../../../packages/texts/src/caller/nb.ts";
import type { CallerKey } from "../../../../packages/texts/src/caller/notes.ts";
import { se as callerSe } from "../../../../packages/texts/src/caller/se.ts";
import { en as firstEn } from "../../../../packages/texts/src/first/en.ts";
import { nb as firstNb } from "../../../../packages/texts/src/first/nb.ts";
import type { FirstKey } from "../../../../packages/texts/src/first/notes.ts";
import { se as firstSe } from "../../../../packages/texts/src/first/se.ts";
import { en as formsEn } from "../../../../packages/texts/src/forms/en.ts";
import { nb as formsNb } from "../../../../packages/texts/src/forms/nb.ts";
import type { FormsKey } from "../../../../packages/texts/src/forms/notes.ts";
import { se as formsSe } from "../../../../packages/texts/src/forms/se.ts";
import type { BuiltInLocale } from "../../../../packages/contract/src/languages.ts";
import { en as rarelyEn } from "../../../../packages/texts/src/rarely/en.ts";
import { nb as rarelyNb } from "../../../../packages/texts/src/rarely/nb.ts";
import type { RarelyKey } from "../../../../packages/texts/src/rarely/notes.ts";
import { se as rarelySe } from "../../../../packages/texts/src/rarely/se.ts";

export type TextKey = CallerKey | FirstKey | FormsKey | RarelyKey;

export type Words = Readonly<Record<TextKey, string>>;

/** The sentences of the caller's pages. */
export const texts: Readonly<Record<BuiltInLocale, Words>> = {
  nb: { ...firstNb, ...callerNb, ...formsNb, ...rarelyNb },
  se: { ...firstSe, ...callerSe, ...formsSe, ...rarelySe },
  en: { ...firstEn, ...callerEn, ...formsEn, ...rarelyEn },
};
