import type { Service } from "@sosmessages/services/service.ts";
import { asShown } from "#statistics/small-counts.ts";
import { newReadStatistics } from "#statistics/read.ts";
import { done, type Command } from "../command.ts";

/** The last month that is over where the service is. */
const lastMonth = ({ timeZone }: Service, now: Date): string => {
  const running = new Intl.DateTimeFormat("sv", { timeZone, year: "numeric", month: "2-digit" }).format(now);
  return new Date(Date.parse(`${running}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 7);
};

const columns = {
  messages: "messages-in",
  replies: "replies-out",
  profiles_made: "mailboxes-made",
  profiles_deleted: "mailboxes-deleted",
} as const;

export const stats: Command = {
  name: "stats",
  about: "how much there was last month, without people",
  help: [
    "How many messages, replies, new and deleted profiles there were in the last month that is over, for each service of",
    "the provider. The running month is not shown: one more letter would show in it. Fewer than five are shown as <5.",
  ],
  run: ({ withStorage, config }) =>
    withStorage(async ({ database, vault }) => {
      const read = newReadStatistics(database);
      const figures: Record<string, number | string>[] = [];
      for (const tenant of config.services.all()) {
        const { id, replyHours, timeZone } = tenant;
        const month = lastMonth(tenant, vault.now());
        const { totals } = await read({ tenant: id, period: month, replyHours, timeZone });
        const shown = ([name, measure]: [string, keyof typeof totals]) =>
          [name, asShown(totals[measure] ?? null)] as const;
        figures.push({ tenant: id, month, ...Object.fromEntries(Object.entries(columns).map(shown)) });
      }
      const line = (cells: readonly (string | number)[]) =>
        cells.map((cell, index) => (index === 0 ? String(cell).padEnd(10) : String(cell).padStart(14))).join("");
      const heads = ["", "month", "messages", "replies", "new profiles", "deleted"];
      return done([line(heads), ...figures.map((row) => line(Object.values(row)))], { tenants: figures });
    }),
};
