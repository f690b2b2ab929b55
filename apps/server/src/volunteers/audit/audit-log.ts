import { lockNumbers, statement, type Queries } from "#platform/database/database.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import { hmacWith } from "#platform/secret-key.ts";
import type { Vault } from "#vault/vault.ts";

/** What is done with accounts, settings and the machine. Administrators read these as they happen. */
export const officeActs = [
  "invited",
  "invited-again",
  "joined",
  "logged-in",
  "second-factor-failed",
  "recovery-code-used",
  "logged-out",
  "session-ended",
  "password-changed",
  "factor-added",
  "factor-removed",
  "recovery-codes-made",
  "person-changed",
  "on-call-changed",
  "shift-added",
  "shift-changed",
  "shift-removed",
  "closed-days-added",
  "closed-days-removed",
  "rights-asked",
  "rights-confirmed",
  "disabled",
  "reset-asked",
  "reset",
  "topic-added",
  "topic-changed",
  "resource-added",
  "resource-changed",
  "resource-removed",
  "service-published",
  "service-approved",
  "service-returned",
  "service-draft-discarded",
  "service-closing",
  "service-kept-open",
  "job-run",
  "practice-returned",
  "practice-approved",
  "restored",
  "key-forgotten",
] as const;

/** All acts of the audit log. No act can contain a caller's words. */
export const auditActs = [
  ...officeActs,
  "opened",
  "claimed",
  "reopened",
  "released",
  "lease-over",
  "claim-ended",
  "submitted",
  "returned",
  "approved",
  "sent",
  "undone",
  "taken-over",
  "acute-set",
  "acute-cleared",
  "sign-rejected",
  "leader-called",
  "alarm-seen",
  "look-again-set",
  "marked",
  "kept-words",
  "checked",
  "closed",
  "blocked",
  "unblocked",
  "proposed",
  "dismissed",
] as const;
export type AuditAct = (typeof auditActs)[number];
export type OfficeAct = (typeof officeActs)[number];

export type AuditRecord = {
  readonly tenant: string;
  /** null: the service itself, or its operator. */
  readonly volunteer: VolunteerId | null;
  readonly act: AuditAct;
  readonly conversation?: ConversationId;
  /** A code such as `role:leader`; `person:ID` is shown as that person's name. */
  readonly detail?: string;
};

export type AuditRow = {
  readonly seq: number;
  readonly at: Date;
  readonly tenant: string;
  readonly volunteer: string | null;
  readonly act: string;
  readonly conversation: string | null;
  readonly detail: string | null;
  readonly previous: Buffer;
  readonly hash: Buffer;
};

/** Before the first row. */
const beginning = Buffer.alloc(32);

// Serialised until the transaction ends: the numbers have no gaps, and each row is chained to the previous one.
const lockLog = statement("audit.lock", `SELECT pg_advisory_xact_lock(${lockNumbers.audit})`);
const newest = statement(
  "audit.newest",
  `SELECT (SELECT seq FROM audit ORDER BY seq DESC LIMIT 1) AS seq, (SELECT hash FROM audit ORDER BY seq DESC LIMIT 1) AS hash,
     date_trunc('second', greatest(service_time(), (SELECT at FROM audit ORDER BY seq DESC LIMIT 1))) AS at`,
);
const insert = statement(
  "audit.insert",
  `INSERT INTO audit (seq, at, tenant, volunteer, act, conversation, detail, previous, hash)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

const isCode = (detail: string) => /^[a-z0-9:. -]{1,200}$/.test(detail);

/** The key is not in the database: with write access to the rows alone, the hashes cannot be forged. */
export const newAuditHash = (vault: Pick<Vault, "derive">) => {
  const key = vault.derive("audit");
  return ({ seq, at, tenant, volunteer, act, conversation, detail, previous }: Omit<AuditRow, "hash">): Buffer =>
    hmacWith(key)
      .update(
        JSON.stringify([seq, at.toISOString(), tenant, volunteer, act, conversation, detail, previous.toString("hex")]),
      )
      .digest();
};

/**
 * Runs in the transaction of the recorded act, best as its last statement, as
 * others wait for its end. `written`: there is a row that the key folder does not know of yet.
 */
export const newAuditLog = (vault: Pick<Vault, "derive">, written: () => void = () => {}) => {
  const hashOf = newAuditHash(vault);
  return {
    async record(queries: Queries, { tenant, volunteer, act, conversation, detail }: AuditRecord): Promise<void> {
      if (detail !== undefined && !isCode(detail)) throw new Error("What stands in the audit log is a code");
      await queries.all(lockLog);
      const last = await queries.only(newest);
      const row = {
        seq: Number(last.seq ?? 0) + 1,
        at: last.at,
        tenant,
        volunteer,
        act,
        conversation: conversation ?? null,
        detail: detail ?? null,
        previous: last.hash ?? beginning,
      };
      const { seq, at, previous } = row;
      const { conversation: of, detail: code } = row;
      await queries.count(insert, [seq, at, tenant, volunteer, act, of, code, previous, hashOf(row)]);
      written();
    },
  };
};
export type AuditLog = ReturnType<typeof newAuditLog>;
