import { askForReload } from "#service/reload.ts";
import { done, type Command } from "../command.ts";

/** Writing the pages of many services takes a while on a small machine. */
const patience = 60_000;

export const serviceReload: Command = {
  name: "service reload",
  takes: [],
  options: {},
  about: "lets all running servers take up the services' folders as they are now",
  help: [
    "Every running server on this database reads its own folder, writes the pages anew where something changed,",
    "and shows them from then on. No connection is dropped. A folder that is wrong changes nothing on that server, and is told here.",
  ],
  run: async ({ visit, config }) => {
    const outcomes = await visit(({ database }) => askForReload(database, patience));
    const ids = [...new Set(outcomes.flatMap(({ services }) => services))].toSorted();
    const isElsewhere = config.services.all().some(({ id }) => !ids.includes(id));
    const problems = outcomes.flatMap(({ problem }) => problem ?? []);
    const late = outcomes.filter(({ isDone }) => !isDone).length;
    const json = { servers: outcomes.length, services: ids, problems, late };
    if (outcomes.length === 0) return done(["No server runs: the next start takes up the folders."], json);
    const isWhole = problems.length === 0 && late === 0;
    const lines = [
      ...problems.map((problem) => `Nothing changed on a server: ${problem}`),
      ...(late > 0 ? [`${late} of ${outcomes.length} servers have not answered yet.`] : []),
      ...(isWhole
        ? [`${outcomes.length} ${outcomes.length === 1 ? "server serves" : "servers serve"} ${ids.join(", ")}.`]
        : []),
      // A command that was started with other settings than the servers looks at other folders than they do.
      ...(isElsewhere
        ? [
            `This command read ${config.servicesDir}, which holds other services: set SERVICES_DIR as the servers have it.`,
          ]
        : []),
    ];
    return { status: isWhole ? "done" : "failed", lines, json };
  },
};
