import { randomUUID } from "node:crypto";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { isKept, isOver, newExpiry } from "#platform/database/batches.ts";
import { statement, type Queries, type Reads, type RowOf } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";

/** A made-up letter of a service's folder. */
export type PracticeLetter = {
  /** Changes with the text: a rewritten letter gets another id. */
  readonly id: string;
  readonly tenant: string;
  readonly language: Locale;
  /** Its place among the service's letters, as people are shown it. */
  readonly number: number;
  /** What the service calls it, so that people tell it from others. */
  readonly title: string | null;
  readonly isDangerous: boolean;
  readonly text: string;
};

const columns = `id, volunteer, tenant, language, letter, number, words, is_dangerous, state, is_acute, topic, risk, version, begun_at`;
const isAlive = isKept("begun_at");

export const findExercise = statement("practice.find", `SELECT ${columns} FROM exercises WHERE id = $1 AND ${isAlive}`);
export const lockExercise = statement(
  "practice.lock",
  `SELECT ${columns} FROM exercises WHERE id = $1 AND ${isAlive} FOR UPDATE`,
);
export const listOwn = statement(
  "practice.list-own",
  `SELECT id, letter, state, EXISTS (SELECT FROM exercise_texts t WHERE t.exercise = e.id AND t.kind = 'comment') AS has_comment
   FROM exercises e WHERE volunteer = $1 AND ${isAlive}`,
);
export const listToRead = statement(
  "practice.list-to-read",
  `SELECT id, volunteer, tenant, language, letter, number FROM exercises
   WHERE state = 'review' AND tenant = ANY ($1) AND volunteer <> $2 AND ${isAlive} ORDER BY begun_at, id LIMIT 100`,
);
export const listApproved = statement(
  "practice.list-approved",
  "SELECT letter FROM exercise_approvals WHERE volunteer = $1",
);
const insert = statement(
  "practice.insert",
  `INSERT INTO exercises (id, volunteer, tenant, language, letter, number, words, is_dangerous, state, begun_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'writing', date_trunc('milliseconds', service_time()))
   ON CONFLICT (volunteer, letter) DO NOTHING`,
);
const idOf = statement(
  "practice.id-of",
  `SELECT id FROM exercises WHERE volunteer = $1 AND letter = $2 AND ${isAlive}`,
);
const dropOld = statement(
  "practice.drop-old",
  `DELETE FROM exercises WHERE volunteer = $1 AND letter = $2 AND NOT ${isAlive}`,
);
export const setExerciseState = statement(
  "practice.set-state",
  "UPDATE exercises SET state = $2, version = version + 1 WHERE id = $1",
);
export const saveDescription = statement(
  "practice.describe",
  "UPDATE exercises SET is_acute = $2, topic = $3, risk = $4, version = version + 1 WHERE id = $1",
);
export const approve = statement(
  "practice.approve",
  `INSERT INTO exercise_approvals (volunteer, letter, approved_on) VALUES ($1, $2, service_time()::date)
   ON CONFLICT (volunteer, letter) DO NOTHING`,
);
const listTexts = statement(
  "practice.list-texts",
  "SELECT id, kind, body, key_epoch, key_wrapped, revision, saved_at FROM exercise_texts WHERE exercise = $1",
);
const putText = statement(
  "practice.put-text",
  `INSERT INTO exercise_texts (id, exercise, kind, body, key_epoch, key_wrapped, revision, begun_at, saved_at)
   VALUES ($1, $2, $3, $4, $5, $6, 1, service_time(), date_trunc('milliseconds', service_time()))
   RETURNING revision, saved_at`,
);
const changeText = statement(
  "practice.change-text",
  `UPDATE exercise_texts SET body = $2, key_epoch = $3, key_wrapped = $4, revision = revision + 1,
     saved_at = date_trunc('milliseconds', service_time()) WHERE id = $1 RETURNING revision, saved_at`,
);
export const expireExercises = newExpiry("practice.expire", "DELETE FROM exercises", "id", isOver("begun_at"));

export type ExerciseRow = RowOf<"practice.find">;
type TextKind = RowOf<"practice.list-texts">["kind"];

/** The reply, or a leader's comment on it. */
export type ExerciseText = {
  readonly id: string;
  readonly body: string;
  readonly revision: number;
  readonly savedAt: Date;
};

/** The one that this person has begun already, or a new one. */
export const newExercise = async (
  queries: Queries,
  volunteer: VolunteerId,
  { id: letter, tenant, language, number, text, isDangerous }: PracticeLetter,
): Promise<string> => {
  await queries.count(dropOld, [volunteer, letter]);
  await queries.count(insert, [randomUUID(), volunteer, tenant, language, letter, number, text, isDangerous]);
  return (await queries.only(idOf, [volunteer, letter])).id;
};

export const textsOf = async (
  queries: Reads,
  vault: Vault,
  exercise: string,
): Promise<{ readonly reply: ExerciseText | null; readonly comment: ExerciseText | null }> => {
  const rows = await queries.all(listTexts, [exercise]);
  const opened = (kind: TextKind): ExerciseText | null => {
    const row = rows.find((each) => each.kind === kind);
    if (row === undefined) return null;
    const body = vault.openOwn({ kind: "exercise", id: row.id }, row, row.body);
    return body === null ? null : { id: row.id, body, revision: row.revision, savedAt: row.saved_at };
  };
  return { reply: opened("reply"), comment: opened("comment") };
};

/** Each save has a separate key, so that deleted words stay unreadable. */
export const saveText = async (
  queries: Queries,
  vault: Vault,
  exercise: string,
  { kind, text, stored }: { readonly kind: TextKind; readonly text: string; readonly stored: ExerciseText | null },
): Promise<{ readonly revision: number; readonly saved_at: Date }> => {
  const id = stored?.id ?? randomUUID();
  const sealed = vault.sealOwn({ kind: "exercise", id }, text);
  return stored ? queries.only(changeText, [id, ...sealed]) : queries.only(putText, [id, exercise, kind, ...sealed]);
};
