import * as store from "./store.ts";
import type { Exercise, Practice } from "@sosmessages/contract/desk/practice.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { DeskSession } from "#platform/http/request.ts";
import { idsOf, type VolunteerId } from "#platform/ids.ts";
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

type Person = Pick<DeskSession, "login" | "rightsVersion" | "volunteer" | "role" | "tenants" | "languages">;
type PracticeAudit = (
  queries: Queries,
  entry: {
    readonly tenant: string;
    readonly volunteer: VolunteerId;
    readonly act: "practice-returned" | "practice-approved";
    readonly detail: string;
  },
) => Promise<void>;

export type PracticeNeighbours = {
  readonly audit: PracticeAudit;
  readonly namesOf: (volunteers: readonly VolunteerId[]) => Promise<ReadonlyMap<VolunteerId, string>>;
  readonly procedureOf: (tenant: string) => Conversation["procedure"];
  readonly helpNumbersOf: (tenant: string) => Conversation["help_numbers"];
  readonly tell: Tell;
};

export type Trouble = "notFound" | "stale" | "newerDraft" | "blank";

/** Its author, whenever; leaders of the service from the moment it was handed in. */
const mayRead = (row: store.ExerciseRow, { volunteer, role, tenants }: Person): boolean =>
  tenants.includes(row.tenant) && (row.volunteer === volunteer || (role === "leader" && row.state !== "writing"));

/** The author while writing, a leader while reviewing. A leader cannot approve a reply that they wrote. */
const isInHandsOf = (row: store.ExerciseRow, { volunteer, role }: Person): boolean =>
  row.volunteer === volunteer ? row.state === "writing" : role === "leader" && row.state === "review";

/** Answers to invented letters. They are not counted, raise no alert, and never reach a caller. */
export const newExercises = (
  { database, vault, services }: Pick<Context, "database" | "vault" | "services">,
  { audit, namesOf, procedureOf, helpNumbersOf, tell }: PracticeNeighbours,
) => {
  const lettersFor = newLettersFor(services);

  const change = <T>(
    person: Person,
    id: string,
    work: (queries: Queries, row: store.ExerciseRow, texts: Texts) => Promise<T | Trouble>,
  ): Promise<T | Trouble> =>
    database.transactionOf(person, async (queries) => {
      const row = await store.lockExercise(queries, id);
      if (!row || !mayRead(row, person)) return "notFound";
      if (!isInHandsOf(row, person)) return "stale";
      return work(queries, row, await store.textsOf(queries, vault, id));
    });

  /** null: the service gave it none, or has taken the letter away. */
  const titleOf = ({ tenant, language, letter }: Pick<store.ExerciseRow, "tenant" | "language" | "letter">) =>
    lettersFor({ tenants: [tenant], languages: [language] }).find(({ id }) => id === letter)?.title ?? null;

  /** How many replies a leader has yet to approve before this person goes on duty; no more than there are letters. */
  const leftFor = async (volunteer: VolunteerId) => {
    const row = await database.one(required, [volunteer]);
    const letters = row === null ? [] : lettersFor(row);
    const approved = await store.approvedLetters(database, volunteer);
    const wanted = Math.min(row?.practice_required ?? 0, letters.length);
    return { wanted, left: Math.max(0, wanted - approved.size) };
  };

  return {
    leftFor,

    async list(person: Person): Promise<Practice> {
      const own = new Map((await store.ownExercises(database, person.volunteer)).map((row) => [row.letter, row]));
      const approved = await store.approvedLetters(database, person.volunteer);
      const toRead =
        person.role === "leader" ? await store.exercisesToRead(database, person.tenants, person.volunteer) : [];
      const names = await namesOf(toRead.map(({ volunteer }) => volunteer));
      const stateOf = (letter: string): Practice["letters"][number]["state"] => {
        const row = own.get(letter);
        if (approved.has(letter)) return "approved";
        if (row === undefined) return "new";
        return row.state === "writing" && row.has_comment ? "returned" : row.state;
      };
      return {
        ...(await leftFor(person.volunteer)),
        letters: lettersFor(person).map(({ id, tenant, language, number, title }) => ({
          id,
          tenant,
          language,
          number,
          title,
          state: stateOf(id),
        })),
        to_read: toRead.map(({ id, volunteer, tenant, language, letter, number }) => ({
          id,
          tenant,
          language,
          number,
          title: titleOf({ tenant, language, letter }),
          author: names.get(volunteer) ?? null,
        })),
      };
    },

    async begin(person: Person, letter: string): Promise<{ id: string } | "notFound"> {
      const found = lettersFor(person).find(({ id }) => id === letter);
      if (found === undefined) return "notFound";
      const { volunteer } = person;
      return { id: await database.transactionOf(person, (queries) => store.newExercise(queries, volunteer, found)) };
    },

    async open(person: Person, id: string): Promise<Exercise | "notFound"> {
      const row = await store.findExercise(database, id);
      if (!row || !mayRead(row, person)) return "notFound";
      const texts = await store.textsOf(database, vault, id);
      const more = { procedure: procedureOf(row.tenant), help_numbers: helpNumbersOf(row.tenant) };
      const isOthers = row.volunteer !== person.volunteer;
      return {
        conversation: showExercise(row, texts, person, more),
        author: isOthers ? ((await namesOf([row.volunteer])).get(row.volunteer) ?? null) : null,
        is_dangerous: dangerShownTo(row, person),
      };
    },

    save: (
      person: Person,
      id: string,
      {
        body,
        revision,
        after,
      }: { readonly body: string; readonly revision: number; readonly after?: string | undefined },
    ) =>
      change(person, id, async (queries, _row, { reply }) => {
        const follows = reply !== null && reply.revision === revision + 1 && reply.body === after;
        if ((reply?.revision ?? 0) !== revision && !follows) return "newerDraft";
        const saved = await store.saveText(queries, vault, id, { kind: "reply", text: body, stored: reply });
        return { revision: saved.revision, saved_at: saved.saved_at.toISOString(), lease_until: null };
      }),

    describe: (
      person: Person,
      id: string,
      about: { readonly [Of in "is_acute" | "topic" | "risk"]?: store.ExerciseRow[Of] | undefined },
    ) =>
      change(person, id, async (queries, row) => {
        const { is_acute = row.is_acute, topic = row.topic, risk = row.risk } = about;
        await store.putAbout(queries, id, { is_acute, topic, risk });
        return "done" as const;
      }),

    submit: (person: Person, id: string, revision: number) =>
      change(person, id, async (queries, row, { reply }) => {
        if (row.volunteer !== person.volunteer) return "stale";
        if (reply === null || isBlank(reply.body)) return "blank";
        if (reply.revision !== revision) return "newerDraft";
        await store.moveExercise(queries, id, "review");
        const readers = await queries.all(leadersOf, [row.tenant, person.volunteer]);
        await tell(queries, idsOf(readers), "practice");
        return "done" as const;
      }),

    giveBack: (person: Person, id: string, comment: string) =>
      change(person, id, async (queries, row, texts) => {
        if (row.volunteer === person.volunteer) return "stale";
        await store.saveText(queries, vault, id, { kind: "comment", text: comment, stored: texts.comment });
        await store.moveExercise(queries, id, "writing");
        await audit(queries, entryOf(person, row, "practice-returned"));
        return "done" as const;
      }),

    approve: (person: Person, id: string, revision: number) =>
      change(person, id, async (queries, row, { reply }) => {
        if (row.volunteer === person.volunteer) return "stale";
        if (reply?.revision !== revision) return "newerDraft";
        await store.moveExercise(queries, id, "approved");
        await store.noteApproval(queries, row.volunteer, row.letter);
        await audit(queries, entryOf(person, row, "practice-approved"));
        return "done" as const;
      }),
  };
};

const entryOf = (
  { volunteer }: Person,
  row: store.ExerciseRow,
  act: Parameters<PracticeAudit>[1]["act"],
): Parameters<PracticeAudit>[1] => ({ tenant: row.tenant, volunteer, act, detail: `person:${row.volunteer}` });

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
