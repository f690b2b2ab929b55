import { cleanDeskTexts, forgetWords } from "#desk/personal-data/cleaning.ts";
import { cleanMessages } from "#mailbox/cleaning.ts";
import { newOutboxMailer } from "#notify/mailer.ts";
import { newAnonymise } from "#retention/anonymise.ts";
import { newSearcher } from "#retention/searcher.ts";
import { acceptTime } from "#retention/steady-time.ts";
import { newCount } from "#statistics/count.ts";
import { newSweep, type Swept } from "#retention/sweep.ts";
import { expirationsOf } from "../../expirations.ts";
import { newPlaceholderFor } from "../../service-texts.ts";
import { done, type Command } from "../command.ts";
import { outboxOf } from "#operator/checks/outside.ts";

const words: Readonly<Record<keyof Swept, readonly [one: string, many: string]>> = {
  messages: ["message", "messages"],
  drafts: ["draft", "drafts"],
  logins: ["login", "logins"],
  profiles: ["profile nobody used", "profiles nobody used"],
  files: ["old mail file", "old mail files"],
};

const sentence = (swept: Swept): string => {
  const parts = Object.entries(words).flatMap(([what, [one, many]]) => {
    const count = swept[what as keyof Swept];
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return parts.length > 0 ? `Removed ${parts.join(", ")}.` : "Nothing had had its time.";
};

/** Pages of the desk show the change when they reload. */
const conversationChanged = () => {};

export const sweep: Command = {
  name: "sweep",
  about: "removes what has had its time, now",
  help: [
    "Removes what has had its time, now: messages and drafts after 14 days, logins that have ended, profiles nobody",
    "used for DORMANT_DAYS, mail files after an hour; and overwrites personal data in texts older than 46 hours. The service",
    "does so by itself every ten minutes. It can be stopped and run again at any point. Running it says that the clock is",
    "right: a service that held back, because the clock had jumped or it was down for long, continues within ten minutes.",
  ],
  run: ({ withStorage, config, log }) =>
    withStorage(async ({ database, vault }) => {
      // The operator has checked the clock.
      await acceptTime(database);
      const mailer = newOutboxMailer(outboxOf(config));
      const swept = await newSweep({
        database,
        mailer,
        log,
        expirations: expirationsOf({
          count: newCount(config.services.zoneOf),
          conversationChanged,
          dormantDays: config.dormantDays,
        }),
      })();
      const searcher = newSearcher();
      const parts = { system: database, vault, search: searcher.search, conversationChanged };
      const anonymise = newAnonymise({
        messages: (reword) =>
          cleanMessages({ ...parts, forgetWords: (...gone) => forgetWords(parts, ...gone) }, reword),
        draftsAndNotes: (reword) => cleanDeskTexts(parts, reword),
        placeholderFor: newPlaceholderFor(config.services),
        log,
        // The operator reads the log.
        alert: () => {},
      });
      const cleaned = await anonymise().finally(searcher.close);
      const anonymised = cleaned.messages + cleaned.draftsAndNotes;
      const overwritten =
        anonymised > 0 ? [`Overwrote personal data in ${anonymised} ${anonymised === 1 ? "text" : "texts"}.`] : [];
      return done([sentence(swept), ...overwritten], { removed: swept, anonymised });
    }),
};
