import * as store from "./store.ts";
import * as calls from "@sosmessages/contract/desk/practice.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import { refuse, reply, wrongFields, success } from "#platform/http/answers.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import { idsOf, type VolunteerId } from "#platform/ids.ts";
import type { NamesOf } from "#desk/context.ts";
import type { AuditLog } from "#volunteers/audit/audit-log.ts";
import type { Tell } from "#volunteers/notices/choices.ts";
import type { Context } from "../context.ts";
import { dangerShownTo, showExercise, type Texts } from "./show.ts";
import { createHash } from "node:crypto";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { Services } from "../services.ts";

const required = statement(
  "practice.required",
  "SELECT practice_required, tenants, languages FROM volunteers WHERE id = $1",
);

const leadersOf = statement(
  "practice.leaders-of",
  "SELECT id FROM volunteers WHERE state = 'active' AND role = 'leader' AND $1 = ANY (tenants) AND id <> $2",
);

export type PracticeNeighbours = {
  readonly audit: AuditLog["record"];
  readonly namesOf: NamesOf;
  readonly procedureOf: (tenant: string) => Conversation["procedure"];
  readonly helpNumbersOf: (tenant: string) => Conversation["help_numbers"];
  readonly tell: Tell;
};

/** Its author, whenever; leaders of the service from the moment it was handed in. */
const mayRead = (row: store.ExerciseRow, { volunteer, role, tenants }: DeskSession): boolean =>
  tenants.includes(row.tenant) && (row.volunteer === volunteer || (role === "leader" && row.state !== "writing"));

/** The author while writing, a leader while reviewing. A leader cannot approve a reply that they wrote. */
const isInHandsOf = (row: store.ExerciseRow, { volunteer, role }: DeskSession): boolean =>
  row.volunteer === volunteer ? row.state === "writing" : role === "leader" && row.state === "review";

/** Answers to invented letters. They are not counted, raise no alert, and never reach a caller. */
export const newPractice = (
  { database, vault, services }: Pick<Context, "database" | "vault" | "services">,
  { audit, namesOf, procedureOf, helpNumbersOf, tell }: PracticeNeighbours,
) => {
  const lettersFor = newLettersFor(services);

  const change = <T>(
    session: DeskSession,
    id: string,
    work: (queries: Queries, row: store.ExerciseRow, texts: Texts) => Promise<T>,
  ) =>
    database.transactionOf(session, async (queries) => {
      const row = await queries.one(store.lockExercise, [id]);
      if (!row || !mayRead(row, session)) return refuse("notFound");
      if (!isInHandsOf(row, session)) return refuse("stale");
      return work(queries, row, await store.textsOf(queries, vault, id));
    });

  /** null: the service gave it none, or has taken the letter away. */
  const titleOf = ({ tenant, language, letter }: Pick<store.ExerciseRow, "tenant" | "language" | "letter">) =>
    lettersFor({ tenants: [tenant], languages: [language] }).find(({ id }) => id === letter)?.title ?? null;

  const approvedLetters = async (volunteer: VolunteerId): Promise<ReadonlySet<string>> =>
    new Set((await database.all(store.listApproved, [volunteer])).map(({ letter }) => letter));

  /** How many replies a leader has yet to approve before this person goes on duty; no more than there are letters. */
  const leftFor = async (volunteer: VolunteerId) => {
    const row = await database.one(required, [volunteer]);
    const letters = row === null ? [] : lettersFor(row);
    const wanted = Math.min(row?.practice_required ?? 0, letters.length);
    return { wanted, left: Math.max(0, wanted - (await approvedLetters(volunteer)).size) };
  };

  return {
    /** How many replies must be approved before this person goes on duty. */
    practiceLeft: async (volunteer: VolunteerId): Promise<number> => (await leftFor(volunteer)).left,

    serve(serve: Serve): void {
      serve(calls.readPractice, async ({ session }) => {
        const { volunteer, role, tenants } = session;
        const own = new Map((await database.all(store.listOwn, [volunteer])).map((row) => [row.letter, row]));
        const approved = await approvedLetters(volunteer);
        const toRead = role === "leader" ? await database.all(store.listToRead, [tenants, volunteer]) : [];
        const names = await namesOf(toRead.map((row) => row.volunteer));
        const stateOf = (letter: string): calls.Practice["letters"][number]["state"] => {
          const row = own.get(letter);
          if (approved.has(letter)) return "approved";
          if (row === undefined) return "new";
          return row.state === "writing" && row.has_comment ? "returned" : row.state;
        };
        return reply(200, {
          ...(await leftFor(volunteer)),
          letters: lettersFor(session).map(({ id, tenant, language, number, title }) => ({
            id,
            tenant,
            language,
            number,
            title,
            state: stateOf(id),
          })),
          to_read: toRead.map(({ id, volunteer: author, tenant, language, letter, number }) => ({
            id,
            tenant,
            language,
            number,
            title: titleOf({ tenant, language, letter }),
            author: names.get(author) ?? null,
          })),
        });
      });

      serve(calls.beginExercise, async ({ session, params }) => {
        const letter = lettersFor(session).find(({ id }) => id === params.id);
        if (letter === undefined) return refuse("notFound");
        const begin = (queries: Queries) => store.newExercise(queries, session.volunteer, letter);
        return reply(200, { id: await database.transactionOf(session, begin) });
      });

      serve(calls.openExercise, async ({ session, params: { id } }) => {
        const row = await database.one(store.findExercise, [id]);
        if (!row || !mayRead(row, session)) return refuse("notFound");
        const texts = await store.textsOf(database, vault, id);
        const more = { procedure: procedureOf(row.tenant), help_numbers: helpNumbersOf(row.tenant) };
        const isOthers = row.volunteer !== session.volunteer;
        return reply(200, {
          conversation: showExercise(row, texts, session, more),
          author: isOthers ? ((await namesOf([row.volunteer])).get(row.volunteer) ?? null) : null,
          is_dangerous: dangerShownTo(row, session),
        });
      });

      serve(calls.saveExercise, ({ session, params: { id }, body: { body, revision, after } }) =>
        change(session, id, async (queries, _row, { reply: stored }) => {
          const follows = stored !== null && stored.revision === revision + 1 && stored.body === after;
          if ((stored?.revision ?? 0) !== revision && !follows) return refuse("newerDraft");
          const saved = await store.saveText(queries, vault, id, { kind: "reply", text: body, stored });
          return reply(200, { ...saved, saved_at: saved.saved_at.toISOString(), lease_until: null });
        }),
      );

      serve(calls.describeExercise, ({ session, params: { id }, body }) =>
        change(session, id, async (queries, row) => {
          const { is_acute = row.is_acute, topic = row.topic, risk = row.risk } = body;
          await queries.count(store.saveDescription, [id, is_acute, topic, risk]);
          return success;
        }),
      );

      serve(calls.submitExercise, ({ session, params: { id }, body: { revision } }) =>
        change(session, id, async (queries, { volunteer, tenant }, { reply: stored }) => {
          if (volunteer !== session.volunteer) return refuse("stale");
          if (stored === null || isBlank(stored.body)) return wrongFields({ body: "required" });
          if (stored.revision !== revision) return refuse("newerDraft");
          await queries.count(store.setExerciseState, [id, "review"]);
          const readers = await queries.all(leadersOf, [tenant, volunteer]);
          await tell(queries, idsOf(readers), "practice");
          return success;
        }),
      );

      serve(calls.returnExercise, ({ session, params: { id }, body }) =>
        change(session, id, async (queries, { volunteer, tenant }, { comment: stored }) => {
          if (volunteer === session.volunteer) return refuse("stale");
          await store.saveText(queries, vault, id, { kind: "comment", text: body.comment, stored });
          await queries.count(store.setExerciseState, [id, "writing"]);
          const by = { tenant, volunteer: session.volunteer };
          await audit(queries, { ...by, act: "practice-returned", detail: `person:${volunteer}` });
          return success;
        }),
      );

      serve(calls.approveExercise, ({ session, params: { id }, body: { revision } }) =>
        change(session, id, async (queries, { volunteer, tenant, letter }, { reply: stored }) => {
          if (volunteer === session.volunteer) return refuse("stale");
          if (stored?.revision !== revision) return refuse("newerDraft");
          await queries.count(store.setExerciseState, [id, "approved"]);
          await queries.count(store.approve, [volunteer, letter]);
          const by = { tenant, volunteer: session.volunteer };
          await audit(queries, { ...by, act: "practice-approved", detail: `person:${volunteer}` });
          return success;
        }),
      );
    },
  };
};

/** Whose letters: those of their services, in the languages they answer. */
type Reach = { readonly tenants: readonly string[]; readonly languages: readonly Locale[] };

const nameOf = (tenant: string, language: Locale, text: string): string =>
  createHash("sha256")
    .update(JSON.stringify([tenant, language, text]))
    .digest("hex")
    .slice(0, 32);

const newLettersFor =
  ({ find }: Pick<Services, "find">) =>
  ({ tenants, languages }: Reach): store.PracticeLetter[] =>
    tenants.flatMap((tenant) =>
      (find(tenant)?.practice ?? []).flatMap(({ language, isAcute, title, text }, index) => {
        const letter = { id: nameOf(tenant, language, text), tenant, language, number: index + 1, title, text };
        return languages.includes(language) ? [{ ...letter, isDangerous: isAcute === true }] : [];
      }),
    );
