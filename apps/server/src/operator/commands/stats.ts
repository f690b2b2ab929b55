import { lifetimes } from "@sosmessages/contract/limits.ts";
import { statement } from "#platform/database/database.ts";
import { done, type Command } from "../command.ts";

const counts = statement(
  "operator.stats",
  `SELECT tenant,
     (SELECT count(*)::int FROM callers WHERE tenant = t.tenant) AS profiles,
     (SELECT count(*)::int FROM messages JOIN callers USING (mailbox)
      WHERE tenant = t.tenant AND submitted_at > service_time() - interval '${lifetimes.messageDays} days') AS messages,
     (SELECT count(*)::int FROM recovery_mails WHERE tenant = t.tenant) AS mails
   FROM unnest($1::text[]) AS t (tenant)`,
);

/** So few that a number might tell of a person. */
const few = 5;
const shown = (count: number): number | string => (count < few ? `<${few}` : count);

export const stats: Command = {
  name: "stats",
  takes: [],
  options: {},
  about: "how much there is, without people",
  help: [
    "How many profiles there are, messages that can still be read, and mails waiting to be sent, for each service of the",
    `provider. Fewer than five are shown as <${few}.`,
  ],
  run: ({ visit, config }) =>
    visit(async ({ database }) => {
      const rows = await database.all(counts, [config.services.all().map(({ id }) => id)]);
      const figures = rows.map(({ tenant, profiles, messages, mails }) => ({
        tenant,
        profiles: shown(profiles),
        messages: shown(messages),
        waiting_mails: shown(mails),
      }));
      const line = (cells: readonly (string | number)[]) =>
        cells.map((cell, index) => (index === 0 ? String(cell).padEnd(10) : String(cell).padStart(14))).join("");
      return done(
        [line(["", "profiles", "messages", "waiting mails"]), ...figures.map((row) => line(Object.values(row)))],
        { tenants: figures },
      );
    }),
};
