import { answered, late, now, wide, wordsIn } from "./exchange.ts";
import type { Screen } from "./screen.ts";
import type { Stage } from "./stage.ts";

const write = async ({ type, press, locale }: Stage) => {
  await type("messages.write", wordsIn(locale).half);
  await press("messages.send");
};

export const messageScreens: readonly Screen[] = [
  {
    name: "messages-welcome",
    shows: "An empty mailbox, with the greeting",
    reach: ({ openMessages }) => openMessages(),
  },
  {
    name: "messages-inviting",
    shows: "An empty mailbox, with the box ready for a letter",
    reach: async ({ openMessages, page, say }) => {
      await openMessages();
      await page.getByLabel(say("messages.write"), { exact: true }).focus();
    },
  },
  {
    name: "messages-not-safe",
    shows: "Numbers to call for a person who is not safe right now",
    reach: async ({ openMessages, locale, type, page, say, sees }) => {
      await openMessages(answered(locale));
      await type("messages.write", wordsIn(locale).half);
      await page.getByLabel(say("messages.not_safe")).check();
      await sees("not_safe.honest");
    },
  },
  {
    name: "messages",
    shows: "A conversation",
    reach: ({ openMessages, locale }) => openMessages(answered(locale)),
  },
  {
    name: "messages-new",
    shows: "A new reply since the last visit",
    reach: async ({ openMessages, locale, sees }) => {
      await openMessages(answered(locale).slice(1));
      await sees("messages.new_since");
    },
  },
  {
    name: "messages-waiting",
    shows: "A sent message, and what helps until the answer comes",
    reach: async ({ openMessages, locale, page, say }) => {
      await openMessages(answered(locale));
      await page.getByRole("heading", { name: say("waiting.meanwhile") }).waitFor();
    },
  },
  {
    name: "messages-begun",
    shows: "A message that a volunteer has begun to read",
    reach: async ({ openMessages, locale, sees }) => {
      await openMessages(answered(locale), "begun");
      await sees("waiting.title_begun");
    },
  },
  {
    name: "messages-marked",
    shows: "A message that was sent as not safe",
    reach: async ({ openMessages, locale, page, say }) => {
      await openMessages(answered(locale), "waiting", { not_safe: "alarmed" });
      await page.getByText(say("not_safe.alarmed").split("* ")[1]!).waitFor();
    },
  },
  {
    name: "messages-late",
    shows: "A late reply",
    reach: ({ openMessages, locale }) => openMessages(late(locale)),
  },
  {
    name: "messages-wide",
    shows: "Long words",
    reach: ({ openMessages, locale }) => openMessages(wide(locale)),
  },
  {
    name: "messages-loading",
    shows: "Messages being fetched",
    reach: async ({ logIn, hold, open }) => {
      await logIn();
      await hold("/api/messages");
      await open("/");
    },
  },
  {
    name: "messages-not-loaded",
    shows: "Messages that could not be fetched",
    reach: async ({ logIn, answer, open, sees }) => {
      await logIn();
      await answer("/api/messages", "GET", 500, { status: "error", error: "internal" });
      await open("/");
      await sees("messages.not_loaded");
    },
  },
  {
    name: "messages-sending",
    shows: "A message on its way",
    reach: async (stage) => {
      await stage.openMessages(answered(stage.locale));
      await stage.hold("/api/messages", "POST");
      await write(stage);
      await stage.page.getByRole("button", { name: stage.say("messages.sending"), exact: true }).waitFor();
    },
  },
  {
    name: "messages-not-sent",
    shows: "A message that was not sent and stays in the box",
    reach: async (stage) => {
      await stage.openMessages(answered(stage.locale));
      await stage.answer("/api/messages", "POST", 503, { status: "error", error: "unavailable" });
      await write(stage);
      await stage.sees("messages.unconfirmed");
    },
  },
  {
    name: "messages-blocked",
    shows: "A caller who is blocked for a while",
    reach: async (stage) => {
      const until = new Date(now.getTime() + 3 * 86_400_000).toISOString();
      await stage.openMessages(answered(stage.locale));
      await stage.answer("/api/messages", "POST", 403, { status: "error", error: "blocked", until });
      await write(stage);
      await stage.sees("messages.blocked_until");
    },
  },
  {
    name: "draft-saved",
    shows: "A saved draft, not sent",
    reach: async ({ openMessages, locale, type, sees }) => {
      await openMessages(answered(locale));
      await type("messages.write", wordsIn(locale).half);
      await sees("messages.draft_saved");
    },
  },
  {
    name: "draft-unsaved",
    shows: "A draft that could not be saved yet",
    reach: async ({ openMessages, answer, locale, type, sees }) => {
      await openMessages(answered(locale));
      await answer("/api/messages/draft", "PUT", 503, { status: "error", error: "unavailable" });
      await type("messages.write", wordsIn(locale).half);
      await sees("messages.draft_unsaved");
    },
  },
  {
    name: "draft-other",
    shows: "A different draft from another device",
    reach: async ({ openMessages, answer, locale, type, sees }) => {
      await openMessages(answered(locale));
      await type("messages.write", wordsIn(locale).half);
      await sees("messages.draft_saved");
      const saved_at = new Date(now.getTime() + 5_000).toISOString();
      await answer("/api/messages/draft", "GET", 200, { body: wordsIn(locale).first, saved_at });
      await answer("/api/messages/draft", "PUT", 409, { status: "error", error: "newerDraft" });
      await type("messages.write", wordsIn(locale).half + " …");
      await sees("messages.draft_other");
    },
  },
  {
    name: "delete-message",
    shows: "Asking before one message is deleted",
    isDialog: true,
    reach: async ({ openMessages, locale, page, say, press, sees }) => {
      await openMessages(answered(locale));
      const [more = ""] = say("messages.more").split("{");
      await page.getByRole("button", { name: more }).last().click();
      await press("messages.delete");
      await sees("messages.delete_text");
    },
  },
];
