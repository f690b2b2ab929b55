import { isDeepStrictEqual } from "node:util";
import * as calls from "@sosmessages/contract/desk/editor.ts";
import { changesBetween } from "@sosmessages/services/folder/changes.ts";
import { readContent, type FolderContent } from "@sosmessages/services/folder/content.ts";
import {
  hasSameValues,
  withField,
  withLanguageFiles,
  withSentence,
  withWholeFile,
  valuesIn,
} from "@sosmessages/services/folder/edit.ts";
import { explained } from "@sosmessages/services/folder/explained.ts";
import { lowContrasts } from "@sosmessages/services/colours.ts";
import { paleColours } from "@sosmessages/services/shortcomings.ts";
import type { Service } from "@sosmessages/services/service.ts";
import { serviceFields } from "@sosmessages/services/service-fields.ts";
import type { FolderProblem } from "@sosmessages/texts/yaml-tree.ts";
import type { NamesOf } from "#desk/context.ts";
import type { Queries, Reads } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import { isFailure, refuse, reply, wrongFields, success } from "#platform/http/answers.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { AuditLog } from "#volunteers/audit/audit-log.ts";
import { newestRevision, type Draft, type Drafts } from "./drafts.ts";
import { frameHeaders, type DraftPreview } from "./pages/draft-preview.ts";
import {
  editorLanguages,
  editorSentences,
  editorValues,
  includedLanguages,
  knownLanguages,
  technicalNames,
} from "./editor-view.ts";
import type { Published } from "./published.ts";
import { askServers, type Versions } from "./versions.ts";

type Parts = Readonly<{
  database: SessionDatabase;
  drafts: Drafts;
  versions: Versions;
  published: Pick<Published, "problemsOf">;
  audit: AuditLog["record"];
  namesOf: NamesOf;
  preview: DraftPreview;
}>;

/** The published version and the draft of a service that the person works for. `content`: of the draft, if there is one. */
type Opened = Readonly<{
  current: { number: number; content: FolderContent };
  draft: Draft | null;
  content: FolderContent;
}>;

const hasSameField = (name: string, one: FolderContent, other: FolderContent): boolean => {
  const [a, b] = [one, other].map((content) => valuesIn(content).get(`service.yaml ${name}`));
  return isDeepStrictEqual(a, b);
};

/** Hosts and addresses belong to the operator: a file from elsewhere does not change them. */
const withTechnical = (content: FolderContent, from: FolderContent): FolderContent | null => {
  const values = valuesIn(from);
  return technicalNames.reduce<FolderContent | null>(
    (left, name) => left && withField(left, "service.yaml", name, values.get(`service.yaml ${name}`) ?? null),
    content,
  );
};

/** Null: the text is not JSON. */
const parsed = (json: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return null;
  }
};

const serviceOf = (id: string, content: FolderContent): Service | null =>
  readContent(id, content, () => {})?.tenant ?? null;

const perhaps = (at: Date | undefined) => at?.toISOString() ?? null;

/** An administrator changes a service in a draft; leaders approve what concerns danger; then it is published. */
export const serveEditor = (serve: Serve, parts: Parts): void => {
  const { database, drafts, versions, published, audit, namesOf, preview } = parts;

  const open = async (queries: Reads, session: DeskSession, id: string): Promise<Opened | null> => {
    const current = session.tenants.includes(id) ? await versions.currentVersion(queries, id) : null;
    if (current === null) return null;
    const draft = await drafts.read(queries, id);
    return { current, draft, content: draft?.content ?? current.content };
  };

  const nameOf = async (of: VolunteerId | null | undefined) =>
    of === null || of === undefined ? null : ((await namesOf([of])).get(of) ?? null);

  const approvalOf = ({ current, draft, content }: Opened): calls.EditorDraft["approval"] => {
    if (!changesBetween(current.content, content).some((each) => each.needs_approval)) return "none";
    // An approval counts for the version with which the leader compared the draft.
    if (draft === null || draft.base !== current.number) return "needed";
    return draft.approvedBy === null ? (draft.isAsked ? "asked" : "needed") : "given";
  };

  const serviceIn = (id: string, { current, content }: Opened): Service | null =>
    serviceOf(id, content) ?? serviceOf(id, current.content);

  /** Reasons against publishing. Low contrasts count if the draft changes colours. */
  const problemsIn = async (queries: Reads, id: string, opened: Opened): Promise<FolderProblem[]> => {
    const { current, content } = opened;
    const inOwnFolder = new RegExp(`^${id}/`);
    const problems = await published.problemsOf(queries, id, content);
    const read = readContent(id, content, () => {});
    const pale = read === undefined ? [] : paleColours(read, current.content);
    return [...problems, ...pale].map((problem) =>
      Object.assign(problem, { file: problem.file.replace(inOwnFolder, "") }),
    );
  };

  const stateOf = async (queries: Reads, id: string, opened: Opened): Promise<calls.EditorDraft> => {
    const { current, draft, content } = opened;
    const service = serviceIn(id, opened);
    return {
      revision: draft?.revision ?? 0,
      saved_at: perhaps(draft?.at),
      saved_by: await nameOf(draft?.by),
      is_behind: draft !== null && draft.base !== current.number,
      problems: draft === null ? [] : await problemsIn(queries, id, opened),
      contrasts: service === null ? [] : lowContrasts(service.colours),
      changes: changesBetween(current.content, content),
      approval: approvalOf(opened),
      comment: draft?.comment ?? null,
    };
  };

  /** Stores what `edit` makes of the draft. null: it cannot be edited so. The same content is not stored again. */
  const change = async (
    session: DeskSession,
    id: string,
    revision: number,
    edit: (opened: Opened, queries: Queries) => Promise<FolderContent | null> | FolderContent | null,
  ) =>
    database.transactionOf(session, async (queries) => {
      const opened = await open(queries, session, id);
      if (opened === null) return refuse("notFound");
      if ((opened.draft?.revision ?? 0) !== revision) return refuse("newerDraft");
      const content = await edit(opened, queries);
      if (content === null) return wrongFields({ path: "format" });
      if (content === opened.content) return reply(200, await stateOf(queries, id, opened));
      const base = opened.draft?.base ?? opened.current.number;
      const isSaved = await drafts.save(queries, id, { content, revision, base, by: session.volunteer });
      const next = isSaved ? await open(queries, session, id) : null;
      return next === null ? refuse("newerDraft") : reply(200, await stateOf(queries, id, next));
    });

  serve(calls.readEditor, async ({ session, params: { id } }) => {
    const opened = await open(database, session, id);
    const service = opened && serviceIn(id, opened);
    if (opened === null || service === null) return refuse("notFound");
    return reply(200, {
      languages: editorLanguages(service, opened.content),
      known_languages: knownLanguages(opened.content),
      sentences: editorSentences(service, opened.current.content, opened.content),
      fields: [...serviceFields],
      values: editorValues(opened.content),
      draft: await stateOf(database, id, opened),
    });
  });

  serve(calls.readNewest, async ({ session, params: { id } }) => {
    const newest = session.tenants.includes(id) ? await newestRevision(database, id) : null;
    return newest === null ? refuse("notFound") : reply(200, newest);
  });

  serve(calls.saveSentence, async ({ session, params: { id }, body: { revision, ...sentence } }) =>
    change(session, id, revision, ({ content }) => withSentence(content, sentence)),
  );

  serve(calls.saveField, async ({ session, params: { id }, body: { revision, file, name, json } }) =>
    change(session, id, revision, ({ content, current }) => {
      const read = parsed(json);
      if (read === null || (file === "service.yaml" && technicalNames.includes(name))) return null;
      if (file.endsWith(".svg")) return withWholeFile(content, file, String(read.value));
      const next = withField(content, file, name, read.value);
      return next && file === "service.yaml" && name === "languages"
        ? withLanguageFiles(next, { before: content, published: current.content, included: includedLanguages() })
        : next;
    }),
  );

  serve(calls.importFile, async ({ session, params: { id }, body: { revision, path, content: text } }) => {
    let leftOut: readonly string[] = [];
    const answer = await change(session, id, revision, ({ content, current }) => {
      const taken = withWholeFile(content, path, text);
      const kept = taken && path === "service.yaml" ? withTechnical(taken, current.content) : null;
      if (taken && kept) leftOut = technicalNames.filter((name) => !hasSameField(name, taken, kept));
      const next = kept ?? taken;
      // An export has comments that the draft lacks.
      return next && hasSameValues(path, content, next) ? content : next;
    });
    if (isFailure(answer) || leftOut.length === 0) return answer;
    return reply(200, { ...answer.body, left_out: [...leftOut] });
  });

  serve(calls.takeVersion, async ({ session, params: { id }, body: { revision, number } }) =>
    change(session, id, revision, async ({ current }, queries) => {
      const content = await versions.contentOf(queries, id, number);
      return content && withTechnical(content, current.content);
    }),
  );

  serve(calls.discardDraft, async ({ session, params: { id }, query: { revision } }) =>
    database.transactionOf(session, async (queries) => {
      const opened = await open(queries, session, id);
      if (opened === null) return refuse("notFound");
      if (opened.draft !== null && opened.draft.revision !== revision) return refuse("newerDraft");
      if (await drafts.remove(queries, id))
        await audit(queries, { tenant: id, volunteer: session.volunteer, act: "service-draft-discarded" });
      return success;
    }),
  );

  /** After a step with this revision: the draft as it is then. */
  const step = async <F extends "newerDraft" | "forbidden">(
    session: DeskSession,
    { id, revision }: Readonly<{ id: string; revision: number }>,
    take: (queries: Queries, draft: Draft, opened: Opened) => Promise<F | null>,
  ) =>
    database.transactionOf(session, async (queries) => {
      const opened = await open(queries, session, id);
      if (opened === null) return refuse("notFound");
      if (opened.draft?.revision !== revision) return refuse("newerDraft");
      const refused = await take(queries, opened.draft, opened);
      if (refused !== null) return refuse(refused);
      return reply(200, await stateOf(queries, id, (await open(queries, session, id)) ?? opened));
    });

  serve(calls.askApproval, async ({ session, params: { id }, body: { revision } }) =>
    step(session, { id, revision }, async (queries, draft, { current }) =>
      (await drafts.ask(queries, id, draft, current.number)) ? null : "newerDraft",
    ),
  );

  serve(calls.withdrawRequest, async ({ session, params: { id }, body: { revision } }) =>
    step(session, { id, revision }, async (queries, draft) =>
      (await drafts.giveBack(queries, id, draft, null)) ? null : "newerDraft",
    ),
  );

  serve(calls.decideDraft, async ({ session, params: { id }, body: { revision, is_approved, comment } }) => {
    if (!is_approved && comment === null) return wrongFields({ comment: "required" });
    return step(session, { id, revision }, async (queries, draft, opened) => {
      const { volunteer } = session;
      if (draft.by === volunteer) return "forbidden";
      if (approvalOf(opened) !== "asked") return "newerDraft";
      if (is_approved) await drafts.approve(queries, id, draft, volunteer, comment);
      else await drafts.giveBack(queries, id, draft, comment ?? "");
      await audit(queries, { tenant: id, volunteer, act: is_approved ? "service-approved" : "service-returned" });
      return null;
    });
  });

  /** The draft of this revision, which may be published; or the code of the refusal. */
  const publishable = async (queries: Reads, session: DeskSession, id: string, revision: number) => {
    const opened = await open(queries, session, id);
    if (opened === null) return "notFound";
    const { draft } = opened;
    if (draft?.revision !== revision) return "newerDraft";
    const approval = approvalOf(opened);
    if (approval !== "none" && approval !== "given") return "mustBeReviewed";
    if ((await problemsIn(queries, id, opened)).length > 0) return "validation";
    return { content: draft.content, approvedBy: approval === "given" ? draft.approvedBy : null };
  };

  serve(calls.publishDraft, async ({ session, params: { id }, body: { revision } }) =>
    database.transactionOf(session, async (queries) => {
      const early = await publishable(queries, session, id, revision);
      // Other publications wait here, so that the draft is compared with the version that it replaces.
      if (typeof early !== "string") await askServers(queries);
      const found = typeof early === "string" ? early : await publishable(queries, session, id, revision);
      if (found === "validation") return wrongFields({ revision: "format" });
      if (typeof found === "string") return refuse(found);
      const { volunteer } = session;
      const { content, approvedBy } = found;
      const number = await versions.publishContent(queries, id, content, { by: volunteer, approvedBy, how: "editor" });
      await drafts.remove(queries, id);
      await audit(queries, { tenant: id, volunteer, act: "service-published", detail: `version:${number}` });
      return reply(200, { number });
    }),
  );

  serve(calls.listVersions, async ({ session, params: { id } }) => {
    if (!session.tenants.includes(id)) return refuse("notFound");
    const rows = (await versions.listVersions(database, id)).slice(0, 50);
    const names = await namesOf(rows.flatMap(({ by, approvedBy }) => [by, approvedBy].filter((each) => each !== null)));
    const contents: (FolderContent | null)[] = [];
    for (const { number } of rows) contents.push(await versions.contentOf(database, id, number));
    const shown = rows.map(({ number, at, by, approvedBy, how }, index) => {
      const [now, before] = [contents[index], contents[index + 1]];
      return {
        number,
        published_at: at.toISOString(),
        published_by: (by && names.get(by)) ?? null,
        approved_by: (approvedBy && names.get(approvedBy)) ?? null,
        how,
        changes: now && before ? changesBetween(before, now) : [],
      };
    });
    return reply(200, shown);
  });

  serve(calls.exportFolder, async ({ session, params: { id } }) => {
    const opened = await open(database, session, id);
    if (opened === null) return refuse("notFound");
    const files = [...explained(opened.content)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return reply(
      200,
      files.map(([path, content]) => ({ path, content })),
    );
  });

  serve(calls.previewDraft, async ({ session, params: { id }, query: { page, language, theme } }) => {
    const opened = await open(database, session, id);
    const service = opened && serviceOf(id, opened.content);
    if (service === null || !service.languages.includes(language)) return refuse("notFound");
    const html = await preview({ service, page, language, theme });
    return html === null ? refuse("notFound") : reply(200, html, frameHeaders(html));
  });
};
