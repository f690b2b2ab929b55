import { readServices } from "@sosmessages/tenants/folder/read-services.ts";
import { sentenceOf } from "@sosmessages/tenants/folder/yaml-tree.ts";
import { shortcomingsOf } from "@sosmessages/tenants/shortcomings.ts";
import { done, failed, type Command, type LoneCall } from "../command.ts";
import { servicesFolder } from "../../services.ts";

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
    ...missing.map(({ field, sentence }) => `missing  ${service}: ${field} (${sentence})`),
  ]);
  return done(lines, { problems: [], services: found });
};

export const serviceCheck: Command = {
  name: "service check",
  takes: ["[NAME]"],
  options: {},
  about: "looks at the services' folders: what is wrong, with file and line, and what is missing",
  help: [
    "Reads the folders of SERVICES_DIR (or those that ship) as a server does at its start. What is wrong would stop a start: each line names",
    "file, line and what would be right. What is missing does not: callers then see no sentence that would need it. Too low a contrast and",
    "sentences that are said differently in some languages only are among what is missing. Needs no database. The exit code is 1 if anything is wrong.",
  ],
  alone: run,
};
