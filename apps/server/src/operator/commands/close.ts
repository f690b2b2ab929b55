import { failed, wrongUsage, type Command } from "#operator/command.ts";
import { isCalendarDay } from "#platform/clock.ts";
import { openVersions } from "#operator/versions.ts";
import { closeOn, keepOpen, askServers } from "#service/versions.ts";
import { newAuditLog } from "#volunteers/audit/audit-log.ts";
import { outcomeOf } from "./publish.ts";

export const serviceClose: Command = {
  name: "service close",
  takes: ["NAME"],
  options: {
    on: { value: "DATE", about: "the first day without new letters, such as 2027-01-31; never: it stays open" },
  },
  about: "closes a service on a day",
  help: [
    "From that day on (UTC) nobody can register or write; the desk answers what waits, and callers read it. When the last letter is gone, its",
    "hosts show that it is closed. Tell callers before. Removing its folder closes nothing. `--on never` takes it back.",
  ],
  run: async ({ config, args: [id = ""], options: { on: day = "" }, withStorage }) => {
    if (day !== "never" && !isCalendarDay(day)) return wrongUsage("Say from which day on, such as --on 2027-01-31.");
    return withStorage(async (storage) => {
      const { versions } = openVersions(config, storage);
      if (!(await versions.numbers(storage.database)).has(id)) return failed(`There is no service ${id}.`);
      const isSet = await storage.database.transaction(async (queries) => {
        const audit = newAuditLog(storage.vault);
        const note = { tenant: id, volunteer: null } as const;
        if (day !== "never") {
          if (!(await closeOn(queries, id, day))) return false;
          await audit.record(queries, { ...note, act: "service-closing", detail: `${day} by:operator` });
          return true;
        }
        await askServers(queries);
        await keepOpen(queries, id);
        await audit.record(queries, { ...note, act: "service-kept-open", detail: "by:operator" });
        return true;
      });
      if (!isSet) return failed("That day has passed: give today or a later one.");
      const said = day === "never" ? `${id} stays open.` : `${id} takes no new letters from ${day} on.`;
      return outcomeOf(storage, [], [said]);
    });
  },
};
