import type { ReadService } from "@sosmessages/services/folder/content.ts";
import { paleColours } from "@sosmessages/services/shortcomings.ts";
import type { FolderProblem } from "@sosmessages/texts/yaml-tree.ts";
import type { Reads } from "#platform/database/database.ts";
import { byId } from "#service/first-versions.ts";
import { newPageSignatures } from "#service/page-signatures.ts";
import { newPublished, type Published } from "#service/published.ts";
import { newVersions, sameContent, type Versions } from "#service/versions.ts";
import type { Config } from "#config.ts";
import type { Storage } from "#storage.ts";

/** The published services, for a command. */
export const openVersions = (
  { services }: Pick<Config, "services">,
  { database, vault }: Pick<Storage, "database" | "vault">,
) => {
  const signatures = newPageSignatures({ derive: vault.derive, log: () => {}, alert: () => {} });
  const versions = newVersions(signatures);
  const published = newPublished(services, versions, () => {});
  return {
    versions,
    published,
    /** Commands work with the published services. If there are none, with those of the folders. */
    takeUp: async (): Promise<void> => {
      if ((await versions.numbers(database)).size === 0) return;
      const { next } = await published.load(database, byId(services.readFolders()));
      next?.takeUp();
    },
  };
};

/** Why this folder cannot be published: what other services have, settings, or colours. Empty: it can. */
export const reasonsAgainst = async (
  queries: Reads,
  { published, versions }: Readonly<{ published: Published; versions: Versions }>,
  read: ReadService,
): Promise<readonly FolderProblem[]> => {
  const { tenant, content, at } = read;
  const found = await published.problemsOf(queries, tenant.id, content);
  const clashes = found.map((problem) => Object.assign(problem, { file: problem.file.replace(tenant.id, at) }));
  const current = await versions.currentVersion(queries, tenant.id);
  return [...clashes, ...paleColours(read, current?.content ?? null)];
};

/** Of these folders, those that would replace a version that was made at the desk, each with the sentence that refuses it. */
export const deskVersionsAmong = async (queries: Reads, versions: Versions, folders: readonly ReadService[]) => {
  const found: { service: string; sentence: string }[] = [];
  for (const { tenant, content } of folders) {
    const { id } = tenant;
    const current = await versions.currentVersion(queries, id);
    if (current === null || sameContent(current.content, content)) continue;
    const list = await versions.listVersions(queries, id);
    const first = list.find(({ number }) => number === current.number)?.repeats ?? current.number;
    const made = list.find(({ number }) => number === first);
    if (made?.how !== "editor") continue;
    const when = `${made.at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
    const remedy = `run \`service export ${id}\` and take its changes, or replace it with \`service publish ${id} --over-desk\``;
    const sentence = `Version ${current.number} of ${id} was made at the desk (${when}) and differs from the folder: ${remedy}.`;
    found.push({ service: id, sentence });
  }
  return found;
};
