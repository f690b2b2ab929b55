import { readFileSync } from "node:fs";
import type { EditorSentence } from "@sosmessages/contract/desk/editor.ts";
import { builtInTexts, languagesFolder, notesIn } from "@sosmessages/texts/catalogue.ts";
import type { TextArea } from "@sosmessages/texts/values.ts";
import { ownAreas } from "./texts-file.ts";

/**
 * The pages in the order in which a caller opens them: the name in the guide, and the first letters of their keys by area. The
 * longest match counts.
 */
const places = [
  [
    "every-page",
    "Every page",
    { start: ["app", "leaving", "helpline", "menu", "form", "errors"], caller: ["app", "menu", "idle"] },
  ],
  ["front-page", "Front page", { start: ["entrance"], dialogs: ["closed", "closing"] }],
  ["login", "Login", { start: ["login"] }],
  ["register", "New profile", { forms: ["register", "way_back", "form", "validation"] }],
  ["messages", "Messages", { caller: ["messages", "time"], dialogs: ["messages", "blocked", "print", "unsaved"] }],
  ["not-safe", "“I am not safe right now”", { dialogs: ["messages.not_safe", "not_safe", "blocked.not_safe"] }],
  ["waiting", "Waiting for a reply", { caller: ["waiting"], dialogs: ["waiting", "no_reply"] }],
  ["notifications", "Notifications", { "push-switch": [""] }],
  ["reply", "“Did this help?”", { dialogs: ["helped"] }],
  ["profile", "Profile", { forms: ["profile"] }],
  ["recover", "Forgotten password", { forms: ["recover_password", "change_password"] }],
  ["mail", "Mail after that", { mail: [""] }],
  [
    "delete",
    "Deleting",
    { caller: ["messages.delete"], dialogs: ["delete", "goodbye", "messages.delete", "messages.not_deleted"] },
  ],
  ["about", "About the service", { info: ["about"] }],
  ["terms", "Terms", { info: ["terms"] }],
  ["delete-account", "/delete-account", { info: ["delete_account"] }],
  ["traces", "Removing traces", { info: ["traces"] }],
  ["app", "/app", { info: ["stores"] }],
  ["without-scripts", "Pages without scripts", { "static-pages": ["no_script", "old_browser"] }],
  ["offline", "Offline, closed, not found", { "static-pages": ["offline", "closed"], dialogs: ["not_found"] }],
  ["removed", "In place of personal data", { removed: [""] }],
  ["desk-mail", "Mails to volunteers", { "desk-mail": [""] }],
] as const satisfies readonly (readonly [string, string, Partial<Record<TextArea, readonly string[]>>])[];

export type TextPage = (typeof places)[number][0];
type Place = readonly [page: TextPage, label: string, beginnings: Partial<Record<TextArea, readonly string[]>>];
export const textPages: readonly Place[] = places;
export const pageLabels: ReadonlyMap<TextPage, string> = new Map(textPages.map(([page, label]) => [page, label]));

/**
 * The first letters of what callers read about danger, about confidentiality (who reads, what others can see) and about deletion: a
 * second person approves a change.
 */
const approved: Partial<Record<TextArea, readonly string[]>> = {
  start: ["helpline", "app.test_site", "leaving.note", "entrance.anonymous", "entrance.gone", "entrance.who"],
  caller: [
    "messages.delete",
    "messages.gone",
    "messages.blocked",
    "messages.draft_saved",
    "messages.draft_blocked",
    "menu.delete",
    "waiting.answer",
    "waiting.title_begun",
  ],
  dialogs: [
    "messages.not_safe",
    "messages.delete",
    "messages.not_deleted",
    "messages.welcome",
    "not_safe",
    "blocked",
    "delete",
    "goodbye",
    "print.text",
    "waiting.remind_text",
    "helped.note",
  ],
  forms: ["register.lead", "register.username_", "register.email_notice", "profile.email_notice"],
  "push-switch": ["shows", "seen"],
  info: [
    "about.danger",
    "about.anonymous",
    "about.confidential",
    "about.duty",
    "about.not",
    "about.q_anonymous",
    "about.q_not",
    "terms",
    "delete_account",
    "traces",
  ],
  "static-pages": ["no_script.saved", "no_script.leaving", "no_script.not_there", "closed.text"],
};

/** undefined: no page has it, which a test refuses. */
export const pageOf = (area: TextArea, key: string): TextPage | undefined => {
  const found = textPages
    .flatMap(([page, , beginnings]) => (beginnings[area] ?? []).map((beginning) => ({ page, beginning })))
    .filter(({ beginning }) => key.startsWith(beginning));
  return found.toSorted((a, b) => b.beginning.length - a.beginning.length)[0]?.page;
};

/** Every sentence that a service can replace, by the page on which it is read. */
export function sentencesByPage(): (Pick<EditorSentence, "key" | "note" | "needs_approval"> &
  Readonly<{ area: TextArea; page: TextPage }>)[] {
  const sentences = ownAreas.flatMap((area) => {
    const notes = notesIn(readFileSync(`${languagesFolder}nb/${area}.yaml`, "utf8"));
    return Object.keys(builtInTexts(area, "nb")).map((key) => ({
      area,
      key,
      page: pageOf(area, key) ?? "every-page",
      note: notes.get(key) ?? "",
      needs_approval: approved[area]?.some((beginning) => key.startsWith(beginning)) ?? false,
    }));
  });
  return textPages.flatMap(([page]) => sentences.filter((each) => each.page === page));
}
