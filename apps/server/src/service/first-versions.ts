import type { ReadFolders } from "@sosmessages/services/folder/read-services.ts";
import { paleColours } from "@sosmessages/services/shortcomings.ts";
import { sentenceOf } from "@sosmessages/texts/yaml-tree.ts";
import type { Database } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { Services } from "../services.ts";
import type { Loaded, Published } from "./published.ts";
import { askServers, sameContent, type Versions } from "./versions.ts";

type Parts = Readonly<{
  database: Database;
  services: Services;
  versions: Versions;
  published: Published;
  log: Log;
}>;

/**
 * At a start: serves the published versions. Without any valid one, the services of the folders are published first. A folder that is wrong
 * or differs is only reported. Returns whether there is a problem for the operator.
 */
export const takeUpPublished = async (parts: Parts): Promise<boolean> => {
  const { database, services, versions, published, log } = parts;
  const folders = services.readFolders();
  if ((await versions.numbers(database)).size === 0) await publishFolders(parts, folders);
  let loaded = await published.load(database, byId(folders));
  // The operator gave up the lost key of the marks: no version can be verified, and the folders are the operator's.
  if (loaded.next === null && loaded.problems.size > 0) {
    await publishFolders(parts, folders, true);
    loaded = await published.load(database, byId(folders));
  }
  if (loaded.next === null) {
    const [problem = "Every service that was published here is closed."] = loaded.problems.values();
    throw new StartupProblem(`No service can be served. ${problem}`);
  }
  loaded.next.takeUp();
  for (const id of folders.wrong.keys()) log({ event: "folder-wrong", tenant: id });
  for (const id of differing(folders, loaded)) log({ event: "folder-differs", tenant: id });
  return folders.wrong.size + loaded.problems.size > 0;
};

/** Services whose folder is right, and differs from the served version. */
export const differing = (folders: ReadFolders, { kept }: Pick<Loaded, "kept">): readonly string[] =>
  folders.services.flatMap(({ tenant: { id }, content }) => {
    const served = kept.get(id)?.read;
    return served && sameContent(served.content, content) ? [] : id;
  });

export const byId = ({ services }: ReadFolders) => new Map(services.map((each) => [each.tenant.id, each]));

/** Several servers may start at once: the first one publishes. Settings that do not fit, and colours that cannot be read, stop the start. */
export const publishFolders = async (
  { database, services, versions, log }: Omit<Parts, "published">,
  folders: ReadFolders,
  isAgain = false,
): Promise<void> => {
  const known = byId(folders);
  const ids = services.all().map(({ id }) => id);
  const [pale] = isAgain ? [] : ids.flatMap((id) => paleColours(known.get(id)!, null));
  if (pale) throw new StartupProblem(sentenceOf(pale));
  const numbers = await database.transaction(async (queries) => {
    await askServers(queries);
    if (!isAgain && (await versions.numbers(queries)).size > 0) return [];
    const published: number[] = [];
    for (const id of ids) {
      const { content } = known.get(id)!;
      published.push(await versions.publishContent(queries, id, content, { by: null, how: "folder" }));
    }
    return published;
  });
  for (const [index, number] of numbers.entries()) log({ event: "service-published", tenant: ids[index]!, number });
};
