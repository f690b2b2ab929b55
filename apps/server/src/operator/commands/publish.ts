import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FolderContent } from "@sosmessages/services/folder/content.ts";
import { readServiceAt } from "@sosmessages/services/folder/read-services.ts";
import { shortcomingsOf } from "@sosmessages/services/shortcomings.ts";
import { sentenceOf, type FolderProblem } from "@sosmessages/texts/yaml-tree.ts";
import { failed, type Call, type Command, type Outcome } from "#operator/command.ts";
import { reasonsAgainst, deskVersionsAmong, openVersions } from "#operator/versions.ts";
import { differing, publishFolders } from "#service/first-versions.ts";
import type { Queries } from "#platform/database/database.ts";
import { newAuditLog } from "#volunteers/audit/audit-log.ts";
import { awaitServers } from "#service/take-up.ts";
import { askServers, sameContent } from "#service/versions.ts";
import type { Storage } from "#storage.ts";

/** In milliseconds: rendering the pages of many services takes a while. */
const patience = 60_000;

type Done = Readonly<{ service: string; number: number }>;

/** The results of the running servers. */
export const outcomeOf = async ({ database }: Storage, published: readonly Done[], said: readonly string[]) => {
  const outcomes = await awaitServers(database, patience);
  const ids = [...new Set(outcomes.flatMap(({ services }) => services))].toSorted();
  const problems = [...new Set(outcomes.flatMap(({ problem }) => problem ?? []))];
  const late = outcomes.filter(({ isDone }) => !isDone).length;
  const serving = `${outcomes.length} ${outcomes.length === 1 ? "server serves" : "servers serve"} ${ids.join(", ") || "no service"}.`;
  const isWhole = problems.length === 0 && late === 0;
  const lines = [
    ...said,
    ...problems.map((problem) => `A server reports: ${problem}`),
    ...(late > 0 ? [`${late} of ${outcomes.length} servers have not answered yet.`] : []),
    ...(outcomes.length === 0 ? ["No server runs: the next start serves it."] : isWhole ? [serving] : []),
  ];
  const json = { published, servers: outcomes.length, services: ids, problems, late };
  return { status: isWhole ? "done" : "failed", lines, json } as const;
};

const refusal = (problems: readonly FolderProblem[]): Outcome => ({
  status: "failed",
  lines: [...problems.map((problem) => `wrong    ${sentenceOf(problem)}`), "", "Nothing was published."],
  json: { published: [], problems },
});

/** For the administrators at the desk. */
const noteVersion = ({ vault }: Storage, queries: Queries, tenant: string, number: number): Promise<void> =>
  newAuditLog(vault).record(queries, {
    tenant,
    volunteer: null,
    act: "service-published",
    detail: `version:${number} by:operator`,
  });

/** Publishes all or nothing. */
const publish = async (call: Call, ids: readonly string[]): Promise<Outcome> => {
  const problems: FolderProblem[] = [];
  const read = ids.flatMap(
    (id) => readServiceAt(call.config.servicesDir, id, (problem) => void problems.push(problem)) ?? [],
  );
  if (problems.length > 0) return refusal(problems);
  return call.withStorage(async (storage) => {
    const { versions, published } = openVersions(call.config, storage);
    const { services } = call.config;
    // Before the first start of this version: with one service published, the others would not be served.
    if ((await versions.numbers(storage.database)).size === 0)
      await publishFolders({ ...storage, services, versions, log: call.log }, services.readFolders());
    for (const each of read) problems.push(...(await reasonsAgainst(storage.database, { published, versions }, each)));
    if (problems.length > 0) return refusal(problems);
    const done = await storage.database.transaction(async (queries) => {
      // A publication at the desk waits here, and is not replaced unseen.
      await askServers(queries);
      const atDesk = call.options["over-desk"] === undefined ? await deskVersionsAmong(queries, versions, read) : [];
      if (atDesk.length > 0) return failed(atDesk.map(({ sentence }) => sentence).join("\n"));
      const numbers: Done[] = [];
      for (const { tenant, content } of read) {
        const current = await versions.currentVersion(queries, tenant.id);
        if (current !== null && sameContent(current.content, content)) continue;
        const number = await versions.publishContent(queries, tenant.id, content, { by: null, how: "folder" });
        await noteVersion(storage, queries, tenant.id, number);
        numbers.push({ service: tenant.id, number });
      }
      return numbers;
    });
    if ("status" in done) return done;
    const low = read.flatMap(({ tenant }) =>
      shortcomingsOf(tenant)
        .filter(({ kind }) => kind === "contrast")
        .map(({ field, sentence }) => `low      ${tenant.id}: ${field} (${sentence})`),
    );
    const said = done.map(({ service, number }) => `Version ${number} of ${service} is published.`);
    const nothing = done.length === 0 ? ["The folders hold what is published already."] : [];
    return outcomeOf(storage, done, [...said, ...nothing, ...low]);
  });
};

const options: Command["options"] = {
  "over-desk": { value: null, about: "also replaces a version that was made at the desk" },
};

export const servicePublish: Command = {
  name: "service publish",
  takes: ["NAME"],
  options,
  about: "publishes a service's folder: all running servers take it up",
  help: [
    "Stores the files of the folder NAME in SERVICES_DIR (or of those that ship) as the next version. Every server serves the last published",
    "version, whatever its own folders hold, also after a restart. No connection is dropped. A folder that is wrong changes nothing: see",
    "service check. A version that was made at the desk is replaced only with --over-desk. The first start publishes all folders itself.",
  ],
  run: async (call) => {
    const { args, config } = call;
    const [id = ""] = args;
    const isThere = existsSync(join(config.servicesDir, id));
    return isThere ? publish(call, args) : failed(`There is no folder ${id} in ${config.servicesDir}.`);
  },
};

export const serviceReload: Command = {
  name: "service reload",
  options,
  about: "publishes every folder that differs from what is served",
  help: [
    "The same as service publish for each service whose folder differs from its last version, or was never published. If one of the folders",
    "is wrong, nothing is published. A folder that is not there closes nothing.",
  ],
  run: async (call) => {
    const folders = call.config.services.readFolders();
    if (folders.problems.length > 0) return refusal(folders.problems);
    const changed = await call.withStorage(async (storage) => {
      const { published } = openVersions(call.config, storage);
      return differing(folders, await published.load(storage.database));
    });
    return publish(call, changed);
  },
};

const undo = async (call: Call, storage: Storage, id: string): Promise<Outcome> => {
  const { versions, published } = openVersions(call.config, storage);
  const { database } = storage;
  const list = await versions.listVersions(database, id);
  const [newest] = list;
  if (newest === undefined) return failed(`${id} was never published.`);
  // Undoing twice goes back twice.
  const from = newest.repeats ?? newest.number;
  const before = list.find(({ number }) => number < from);
  const content: FolderContent | null = before ? await versions.contentOf(database, id, before.number) : null;
  if (before === undefined) return failed(`There is no version of ${id} before version ${from}.`);
  if (content === null) return failed(`Version ${before.number} of ${id} was altered in the database.`);
  const problems = await published.problemsOf(database, id, content);
  if (problems.length > 0) return refusal(problems);
  const repeats = before.repeats ?? before.number;
  const number = await database.transaction(async (queries) => {
    const made = await versions.publishContent(queries, id, content, { by: null, how: "undo", repeats });
    await noteVersion(storage, queries, id, made);
    return made;
  });
  const said = `Version ${number} of ${id} is published: version ${repeats} again.`;
  return outcomeOf(storage, [{ service: id, number }], [said]);
};

export const serviceUndo: Command = {
  name: "service undo",
  takes: ["NAME"],
  about: "publishes the version before the last one again",
  help: [
    "Publishes what was served before the last version, as a new version. Run again, it goes back one more. Folders stay as they are:",
    "service export writes the files of a version.",
  ],
  run: (call) => call.withStorage((storage) => undo(call, storage, call.args[0] ?? "")),
};
