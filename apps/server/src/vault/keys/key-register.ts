import type { Day } from "#platform/clock.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import { hmacWith, type SecretKey } from "#platform/secret-key.ts";
import type { DatedKeyKind } from "./key-folder.ts";

/** The database's record of the keys, and its time. See migrations/0012-key-marks.sql. */
export type KeyKind = DatedKeyKind | "lasting" | "memory" | "copy";

export type KeyMark = {
  readonly kind: KeyKind;
  readonly name: string;
  /** null: the content changes, so only its existence is checked. */
  readonly fingerprint: string | null;
  readonly made_on: Day;
  readonly state: "live" | "closed" | "destroyed";
  readonly destroyed_on: Day | null;
};

export type Register = {
  /** By this server's monotonic clock: of two reads, the one that began first may end last. */
  readonly askedAt: number;
  readonly now: Date;
  /** The last day of either kind whose keys are not to be used any more. */
  readonly barredThrough: Day | null;
  readonly barriers: Readonly<Record<DatedKeyKind, Day | null>>;
  readonly marks: readonly KeyMark[];
};

const read = statement(
  "keys.register",
  `SELECT service_time() AS now,
     (SELECT max(through) FROM key_fences) AS barred_through,
     (SELECT through FROM key_fences WHERE shelf = 'epochs') AS epochs,
     (SELECT through FROM key_fences WHERE shelf = 'lookups') AS lookups,
     (SELECT coalesce(json_agg(json_build_object('kind', kind, 'name', name, 'fingerprint', encode(fingerprint, 'hex'),
        'made_on', to_char(made_on, 'YYYY-MM-DD'), 'state', state, 'destroyed_on', to_char(destroyed_on, 'YYYY-MM-DD'))), '[]')
      FROM key_marks) AS marks`,
);
// A key that was destroyed before its day may be created again on that day: no row is under the old one.
const claim = statement(
  "keys.claim",
  `INSERT INTO key_marks (kind, name, fingerprint, made_on) VALUES ($1, $2, $3, service_time()::date)
   ON CONFLICT (kind, name) DO UPDATE
     SET fingerprint = excluded.fingerprint, made_on = excluded.made_on, state = 'live', destroyed_on = NULL
     WHERE key_marks.state = 'destroyed' AND to_char(key_marks.destroyed_on, 'YYYY-MM-DD') < key_marks.name`,
);
const fingerprintNow = statement(
  "keys.fingerprint",
  "SELECT encode(fingerprint, 'hex') AS fingerprint FROM key_marks WHERE kind = $1 AND name = $2",
);
const setOpen = statement(
  "keys.set-open",
  `UPDATE key_marks SET state = CASE WHEN $3 THEN 'live' ELSE 'closed' END
   WHERE kind = $1 AND name = $2 AND state IN ('live', 'closed')`,
);
const markDestroyed = statement(
  "keys.mark-destroyed",
  "UPDATE key_marks SET state = 'destroyed', destroyed_on = service_time()::date WHERE kind = $1 AND name = $2",
);
const giveUp = statement(
  "keys.give-up",
  `INSERT INTO key_marks (kind, name, made_on, state, destroyed_on)
     VALUES ($1, $2::text, service_time()::date, 'destroyed', greatest(service_time()::date, $2::text::date))
   ON CONFLICT (kind, name) DO UPDATE SET state = 'destroyed', destroyed_on = excluded.destroyed_on`,
);
const forget = statement("keys.forget-mark", "DELETE FROM key_marks WHERE kind = $1 AND name = $2");
// Made while the clock was ahead, and used since it is right again: for all that counts, made today.
const adopt = statement(
  "keys.adopt",
  "UPDATE key_marks SET made_on = service_time()::date WHERE kind = 'epochs' AND name = $1 AND made_on > service_time()::date",
);
const forgetAll = statement("keys.forget-all", "DELETE FROM key_marks");

export const readRegister = async (queries: Queries): Promise<Register> => {
  const askedAt = performance.now();
  const { now, barred_through: barredThrough, epochs, lookups, marks } = await queries.only(read);
  return { askedAt, now, barredThrough, barriers: { epochs, lookups }, marks: marks as KeyMark[] };
};

/** Identifies a key without revealing it. */
export const fingerprintOf = (key: SecretKey): string =>
  hmacWith(key).update("sosmessages: which key this is").digest("hex");

export const markOf = ({ marks }: Register, kind: KeyKind, name: string): KeyMark | null =>
  marks.find((mark) => mark.kind === kind && mark.name === name) ?? null;

/** Destroyed, or about to be. A key that something held back behind the barrier still has its mark. */
export const isGone = (register: Register, kind: DatedKeyKind, day: Day): boolean => {
  const mark = markOf(register, kind, day);
  if (mark !== null) return mark.state === "destroyed";
  const barrier = register.barriers[kind];
  return barrier !== null && day <= barrier;
};

/** Never a key that was used: its rows would be lost silently. */
export const mayBeMade = (register: Register, kind: DatedKeyKind, day: Day): boolean => {
  const mark = markOf(register, kind, day);
  if (mark !== null) return mark.state === "destroyed" && mark.destroyed_on !== null && mark.destroyed_on < day;
  const barrier = register.barriers[kind];
  return barrier === null || day > barrier;
};

export const newKeyRegister = (database: Queries) => ({
  read: () => readRegister(database),

  /** Records the key, so that its loss is detected. False: another key of that name is recorded. */
  async claim(kind: KeyKind, name: string, fingerprint: string | null): Promise<boolean> {
    await database.count(claim, [kind, name, fingerprint === null ? null : Buffer.from(fingerprint, "hex")]);
    const known = await database.one(fingerprintNow, [kind, name]);
    return known?.fingerprint === fingerprint;
  },

  setOpen: (kind: DatedKeyKind, day: Day, isOpen: boolean) => database.count(setOpen, [kind, day, isOpen]),

  /** Recorded before the file is destroyed: a server killed in between leaves a key that the next one destroys. */
  async destroyed(kind: DatedKeyKind, day: Day): Promise<void> {
    const { barriers } = await readRegister(database);
    const isBehindBarrier = barriers[kind] !== null && day <= barriers[kind];
    await database.count(isBehindBarrier ? forget : markDestroyed, [kind, day]);
  },

  /** Lost for good: if it reappears, it is destroyed, and that name is never used again. */
  giveUp: (kind: DatedKeyKind, day: Day) => database.count(giveUp, [kind, day]),
  forget: (kind: KeyKind, name: string) => database.count(forget, [kind, name]),
  forgetAll: () => database.count(forgetAll),
  adopt: (epoch: Day) => database.count(adopt, [epoch]),
});
