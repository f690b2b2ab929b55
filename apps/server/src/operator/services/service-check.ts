import type { ShortcomingKind } from "@sosmessages/contract/desk/services.ts";
import { readServices } from "@sosmessages/services/folder/read-services.ts";
import { sentenceOf } from "@sosmessages/texts/yaml-tree.ts";
import { shortcomingsOf } from "@sosmessages/services/shortcomings.ts";
import { failed, type Command, type LoneCall } from "../command.ts";
import { servicesFolder } from "../../services.ts";

/** Most of it is advice. Words that some cannot read are not: a server starts with them, and the exit code says it. */
const labelOf = (kind: ShortcomingKind): string => (kind === "contrast" ? "low     " : "missing ");

const run = async ({ settings, args }: LoneCall) => {
  const folder = servicesFolder(settings);
  const { services, problems } = readServices(folder);
  const [only] = args;
  if (problems.length > 0) {
    const lines = problems.map((problem) => `wrong    ${sentenceOf(problem)}`);
    const closing = `${problems.length === 1 ? "This" : `These ${problems.length}`} would stop the start of a server.`;
    return { status: "failed", lines: [...lines, "", closing], json: { problems, services: [] } } as const;
  }
  const chosen = services.filter(({ tenant }) => only === undefined || tenant.id === only);
  if (chosen.length === 0) return failed(`There is no service ${only} in ${folder}.`);
  const found = chosen.map(({ tenant }) => ({ service: tenant.id, missing: shortcomingsOf(tenant) }));
  const lines = found.flatMap(({ service, missing }) => [
    `ok       ${service} can be served`,
    ...missing.map(({ kind, field, sentence }) => `${labelOf(kind)} ${service}: ${field} (${sentence})`),
  ]);
  const isLegible = found.every(({ missing }) => missing.every(({ kind }) => kind !== "contrast"));
  return { status: isLegible ? "done" : "failed", lines, json: { problems: [], services: found } } as const;
};

export const serviceCheck: Command = {
  name: "service check",
  takes: ["[NAME]"],
  options: {},
  about: "looks at the services' folders: what is wrong, with file and line, and what is missing",
  help: [
    "Reads the folders of SERVICES_DIR (or those that ship) as a server does at its start. What is wrong would stop a start: each line names",
    "file, line and what would be right. What is missing does not: callers then see no sentence that would need it. Sentences that are said",
    "differently in some languages only are among what is missing. A contrast that is too low for some to read is marked `low`. Needs no",
    "database. The exit code is 1 if anything is wrong, or a contrast low.",
  ],
  alone: run,
};
