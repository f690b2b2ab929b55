import { newOutboxMailer } from "#notify/mailer.ts";
import { zoneOf } from "@sosmessages/tenants/tenants.ts";
import { newCount } from "#statistics/count.ts";
import { newSweep, type Swept } from "#retention/sweep.ts";
import { done, type Command } from "../command.ts";
import { outboxOf } from "../outbox.ts";

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

export const sweep: Command = {
  name: "sweep",
  takes: [],
  options: {},
  about: "removes what has had its time, now",
  help: [
    "Removes what has had its time, now: messages and drafts after 14 days, logins that have ended, profiles nobody",
    "used for DORMANT_DAYS, mail files after an hour. The service does so by itself every ten minutes. It can be",
    "stopped and run again at any point.",
  ],
  run: ({ visit, config, log }) =>
    visit(async ({ database }) => {
      const mailer = newOutboxMailer(outboxOf(config));
      const swept = await newSweep({
        database,
        mailer,
        dormantDays: config.dormantDays,
        log,
        count: newCount(zoneOf),
        // The servers' own sweep tells the desk; whoever looks again sees it in any case.
        deskChanged: () => {},
      })();
      return done([sentence(swept)], { removed: swept });
    }),
};
