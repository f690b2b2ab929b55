import { readContent, type FolderContent, type ReadService } from "@sosmessages/services/folder/content.ts";
import { withoutClashes } from "@sosmessages/services/folder/read-services.ts";
import { sentenceOf, type FolderProblem } from "@sosmessages/texts/yaml-tree.ts";
import type { Reads } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { NextServices, Services } from "../services.ts";
import { closingDays, goneServices, askedIn, sameContent, type Versions } from "./versions.ts";

/** A service as it is served. `newest`: its highest number, also if that version cannot be served. */
type Kept = Readonly<{ newest: number; number: number; read: ReadService | null; problem: string | null }>;

/** `next`: null: no version can be served. `problems`: of services whose newest version is not served, by service. */
export type Loaded = Readonly<{
  next: NextServices | null;
  kept: ReadonlyMap<string, Kept>;
  problems: ReadonlyMap<string, string>;
}>;

/** Reads the published versions. Known ones are not read again. */
export const newPublished = (
  services: Pick<Services, "prepare" | "takeClosings" | "isClosing" | "pinned">,
  versions: Versions,
  log: Log,
) => {
  let kept: ReadonlyMap<string, Kept> = new Map();
  let away: readonly string[] = [];
  let state = { asked: 0, gone: "" };
  /** The services whose closing day had come when they were loaded: their pages say so. */
  let closing = "";
  const goneNow = () => state.gone.split(" ");
  const closingNow = () => [...kept.keys()].filter(services.isClosing).join(" ");
  const stateIn = async (queries: Reads) => ({
    asked: await askedIn(queries),
    gone: (await goneServices(queries)).join(" "),
  });

  /** The newest version that can be served. `same`: read from a folder, and used if its files are the same. */
  const readOne = async (queries: Reads, id: string, newest: number, same: ReadService | undefined): Promise<Kept> => {
    let problem: string | null = null;
    const note = (number: number, sentence: string): void => {
      log({ event: "version-not-served", tenant: id, number });
      problem ??= sentence;
    };
    for (let upTo = newest; ;) {
      const { version, altered } = await versions.newestUpTo(queries, id, upTo);
      for (const number of altered) note(number, `Version ${number} of ${id} was altered in the database.`);
      if (version === null) return { newest, number: 0, read: null, problem };
      const { number, content } = version;
      const { read, problems } = readVersion(id, content, `version ${number} of ${id}`, same);
      if (read !== undefined) return { newest, number, read, problem };
      note(number, problems.map(sentenceOf)[0] ?? `Version ${number} of ${id} cannot be read.`);
      upTo = number - 1;
    }
  };

  const readAll = async (queries: Reads, same: ReadonlyMap<string, ReadService>): Promise<void> => {
    const next = new Map<string, Kept>();
    for (const [id, newest] of await versions.numbers(queries)) {
      const before = kept.get(id);
      next.set(id, before?.newest === newest ? before : await readOne(queries, id, newest, same.get(id)));
    }
    kept = next;
  };

  const load = async (queries: Reads, same: ReadonlyMap<string, ReadService> = new Map()): Promise<Loaded> => {
    // First: the next comparison finds a version that is published during the reading.
    state = await stateIn(queries);
    services.takeClosings(await closingDays(queries));
    await readAll(queries, same);
    closing = closingNow();
    const gone = goneNow();
    const problems = new Map<string, string>();
    for (const [id, { problem }] of kept) if (problem !== null && !gone.includes(id)) problems.set(id, problem);
    const readable = [...kept.values()].flatMap(({ read }) => read ?? []);
    const isLeft = [...kept.keys()].some((id) => !gone.includes(id) && id === (services.pinned ?? id));
    // With none left, the closed ones are loaded, and each host shows that they are closed.
    const read = isLeft ? readable.filter(({ tenant }) => !gone.includes(tenant.id)) : readable;
    const left = withoutClashes(read, (id) => (problem) => void problems.set(id, sentenceOf(problem)));
    const next =
      left.length === 0 ? null : fitting(services, left, [...kept.keys()], generalIn(left, readable), problems);
    away = [...problems.keys()].filter((id) => next?.services.find(id) === undefined);
    for (const id of away) log({ event: "service-not-served", tenant: id });
    return { next, kept, problems };
  };

  return {
    load,
    /** `away`: published services of which no version can be served. `gone`: closed ones. */
    unserved: () => ({ away, gone: goneNow() }),
    /** How often something had been published when it was loaded. */
    asked: () => state.asked,
    /** false: something was published since, a service is gone, or a closing day has come. */
    isCurrent: async (queries: Reads): Promise<boolean> => {
      const { asked, gone } = await stateIn(queries);
      return asked === state.asked && gone === state.gone && closing === closingNow();
    },

    /** Why this content of a service cannot be published; empty: it can. */
    problemsOf: async (queries: Reads, id: string, content: FolderContent): Promise<readonly FolderProblem[]> => {
      const { read, problems } = readVersion(id, content, id, undefined);
      if (read === undefined) return problems;
      await readAll(queries, new Map());
      const gone = await goneServices(queries);
      const others = [...kept].flatMap(([other, { read: each }]) =>
        each === null || other === id || gone.includes(other) ? [] : each,
      );
      const clashes: FolderProblem[] = [];
      const all = withoutClashes([...others, read], (of) => (each) => void (of === id && clashes.push(each)));
      if (clashes.length > 0) return clashes;
      const conflict = conflictOf(services, all, kept.keys());
      return conflict === null ? [] : [{ file: `${id}/service.yaml`, line: 1, sentence: conflict.message }];
    },
  };
};
export type Published = ReturnType<typeof newPublished>;

const readVersion = (id: string, content: FolderContent, at: string, same: ReadService | undefined) => {
  const problems: FolderProblem[] = [];
  const isSame = same !== undefined && sameContent(same.content, content);
  return { read: isSame ? same : readContent(id, content, (each) => void problems.push(each), { at }), problems };
};

const conflictOf = (
  { prepare }: Pick<Services, "prepare">,
  read: readonly ReadService[],
  ids: Iterable<string>,
  general?: string,
): StartupProblem | null => {
  try {
    prepare(read, ids, general);
    return null;
  } catch (error) {
    if (error instanceof StartupProblem) return error;
    throw error;
  }
};

/** The general public address stays with the service for unlisted hosts after it closed: its callers must not meet another. */
const generalIn = (left: readonly ReadService[], all: readonly ReadService[]): string | undefined =>
  ([...left, ...all].find(({ tenant }) => tenant.isDefault === true) ?? all[0])?.tenant.id;

/** One service is left out, rather than all, if settings and services do not fit together. */
const fitting = (
  services: Pick<Services, "prepare">,
  read: readonly ReadService[],
  ids: readonly string[],
  general: string | undefined,
  problems: Map<string, string>,
): NextServices => {
  const conflict = conflictOf(services, read, ids, general);
  if (conflict === null) return services.prepare(read, ids, general);
  for (const each of read.toReversed()) {
    const others = read.filter((other) => other !== each);
    if (others.length === 0 || conflictOf(services, others, ids, general) !== null) continue;
    problems.set(each.tenant.id, conflict.message);
    return services.prepare(others, ids, general);
  }
  throw conflict;
};
