import type { BuiltInLocale } from "@sosmessages/contract/languages.ts";
import { en } from "./desk-mail/en.ts";
import { nb } from "./desk-mail/nb.ts";
import type { DeskMailTexts } from "./desk-mail/notes.ts";
import { se } from "./desk-mail/se.ts";

/** Every word that a mail to people at the desk can ever hold. */
export const deskMail: Readonly<Record<BuiltInLocale, DeskMailTexts>> = { nb, se, en };
