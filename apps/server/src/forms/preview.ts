import { randomUUID } from "node:crypto";
import { noTitle } from "@sosmessages/contract/limits.ts";
import type { Service } from "@sosmessages/services/service.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { safe } from "./html.ts";
import { documentOf } from "./layout.ts";
import { messagesPage, untouched } from "./pages.ts";
import { sayIn } from "./texts.ts";

/** The page of messages, with a letter for practice in place of a caller's. */
export const previewMessages = (service: Service, language: Locale, now: Date): string => {
  const letter = service.practice.find((each) => each.language === language) ?? service.practice[0];
  const user = { username: "…", email: null, role: "caller", tenant: service.id, mailbox: "", seen: null } as const;
  const message = {
    id: randomUUID(),
    title: noTitle,
    is_reply: false,
    body: letter?.text ?? "…",
    submitted_at: now.toISOString(),
  } as const;
  const visit = {
    service,
    language,
    say: sayIn(service, language),
    now,
    login: null,
    isClosing: false,
    testSite: true,
    token: () => safe``,
  };
  const mailbox = { user, newestFirst: [message], isLatest: true };
  return documentOf(visit, messagesPage(visit, mailbox, untouched)).markup;
};
