import type { BuiltInLocale } from "@sosmessages/contract/languages.ts";
import { en } from "./removed/en.ts";
import { nb } from "./removed/nb.ts";
import type { RemovedTexts } from "./removed/notes.ts";
import { se } from "./removed/se.ts";

/** What stands where personal data stood. */
export const removedMarks: Readonly<Record<BuiltInLocale, RemovedTexts>> = { nb, se, en };
