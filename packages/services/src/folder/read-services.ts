import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FolderProblem, Report } from "@sosmessages/texts/yaml-tree.ts";
import { idPattern, readContent, type ReadService } from "./content.ts";
import { namesAt } from "./read-file.ts";
import { isFolder, readServiceFolder } from "./read-folder.ts";

/** The services that ship with the product. */
export const shippedServicesFolder = fileURLToPath(new URL("../../../../services", import.meta.url));

const mostServices = 200;

/** `services`: those that can be served. `wrong`: the first problem of each of the others. `problems`: all. */
export type ReadFolders = Readonly<{
  services: readonly ReadService[];
  wrong: ReadonlyMap<string, FolderProblem>;
  problems: readonly FolderProblem[];
}>;

/** Every service of a folder, the one for unlisted hosts first. `last` gets the problem of a host that it and another claim. */
export function readServices(folder: string, last?: string): ReadFolders {
  const problems: FolderProblem[] = [];
  const report: Report = (problem) => void problems.push(problem);
  // The folder itself may be a link.
  const names = namesAt(`${folder}/`)?.filter((name) => isFolder(join(folder, name), report)) ?? [];
  if (names.length === 0) {
    report({ file: folder, line: 1, sentence: "there must be a folder for each service; there is none." });
    return { services: [], wrong: new Map(), problems };
  }
  if (names.length > mostServices)
    report({ file: folder, line: 1, sentence: `there are more than ${mostServices} services.` });
  const wrong = new Map<string, FolderProblem>();
  const reportOf = (id: string) => (problem: FolderProblem) => {
    if (!wrong.has(id)) wrong.set(id, problem);
    report(problem);
  };
  names.sort((a, b) => Number(a === last) - Number(b === last));
  const read = names.slice(0, mostServices).flatMap((id) => readServiceAt(folder, id, reportOf(id)) ?? []);
  return { services: withoutClashes(read, reportOf), wrong, problems };
}

/** One service of a folder. undefined: it has problems, which were reported. */
export function readServiceAt(folder: string, id: string, report: Report): ReadService | undefined {
  const at = join(folder, id);
  if (!idPattern.test(id)) {
    const sentence = "a service's folder is named with 2 to 16 small letters and digits, such as north.";
    report({ file: at, line: 1, sentence });
    return undefined;
  }
  let isWhole = true;
  const refuse: Report = (problem) => {
    isWhole = false;
    report(problem);
  };
  const { content, unread } = readServiceFolder(at, refuse);
  const read = readContent(id, content, refuse, { at, unread });
  return isWhole ? read : undefined;
}

/** Leaves out services that claim a host or name of an earlier one, and reports them. The one for unlisted hosts is first. */
export function withoutClashes(
  services: readonly ReadService[],
  reportOf: (id: string) => Report,
): readonly ReadService[] {
  const owners = new Map<string, string>();
  const left = services.filter(({ tenant, at, lineOf }) => {
    const { id, hosts, publicUrl, hostPart, appId, isDefault } = tenant;
    let isAlone = true;
    const claim = (field: string, value: string | null) => {
      const other = value === null ? id : (owners.get(value) ?? id);
      if (value !== null) owners.set(value, other);
      if (other === id) return;
      isAlone = false;
      const sentence = `${value} belongs to ${other} as well: change it in one of the two.`;
      reportOf(id)({ file: join(at, "service.yaml"), line: lineOf(field), sentence });
    };
    for (const host of hosts) claim("hosts", `the host ${host}`);
    claim("public_url", publicUrl && URL.canParse(publicUrl) ? `the host ${new URL(publicUrl).hostname}` : null);
    claim("host_part", hostPart && `the host part ${hostPart}`);
    claim("app_id", appId && `the app ${appId}`);
    claim("is_default", isDefault === true ? "is_default: true" : null);
    return isAlone;
  });
  const isFirst = ({ tenant }: ReadService) => (tenant.isDefault === true ? 0 : 1);
  return left.toSorted((a, b) => isFirst(a) - isFirst(b));
}
