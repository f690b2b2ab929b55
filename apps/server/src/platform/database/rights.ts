/*
 * What each role may do with each table. `apply-rights.ts` makes it so on a database, and a test compares it with what a real
 * one says: a right that is not here does not exist, and a new table needs its line. See platform/database/roles.sql for who is who.
 */
export type JobRole = "purge" | "audit" | "backup";
export const nameOfRole = (role: JobRole | "app" | "desk" | "migrate"): string => `sosmessages_${role}`;

export type Rights = Readonly<Record<string, readonly string[]>>;

const [read, write] = [["SELECT"], ["SELECT", "INSERT", "UPDATE"]] as const;
const all = [...write, "DELETE"] as const;
/** Whoever stores an entry chains it to the newest; what else stands there is for the auditor. */
const addToAudit = ["INSERT", "SELECT (seq, at, hash)"] as const;

const app: Rights = {
  alarms: all,
  alert_mails: all,
  alerts_told: ["SELECT", "INSERT", "DELETE"],
  answers: write,
  audit: addToAudit,
  callers: all,
  carried_out: ["SELECT", "INSERT"],
  clock_marks: write,
  conversation_notes: all,
  conversations: write,
  counters: write,
  desk_sessions: all,
  device_tokens: all,
  drafts: all,
  duty_samples: write,
  exercise_approvals: ["SELECT", "INSERT"],
  exercise_texts: write,
  exercises: all,
  given_back: all,
  job_runs: write,
  kept_away: ["SELECT", "INSERT"],
  key_fences: write,
  key_marks: all,
  known_services: write,
  logins: all,
  look_agains: all,
  mailbox_keys: all,
  messages: all,
  migrations: read,
  page_assets: all,
  passkeys: all,
  password_resets: ["SELECT", "INSERT", "DELETE"],
  proposals: all,
  pushes: all,
  readiness: write,
  recovery_codes: ["SELECT", "INSERT", "DELETE"],
  recovery_mails: all,
  reply_drafts: all,
  resources: all,
  servers: all,
  service_reloads: write,
  shift_notes: all,
  spent_keys: ["SELECT", "INSERT"],
  talks: all,
  topics: write,
  volunteer_invitations: all,
  volunteers: write,
};

/** Which rows there are and since when, and not a word of them. Rows are locked before they go, which needs an UPDATE. */
const forget = (key: string, ...others: readonly string[]) => [
  "DELETE",
  `SELECT (${[key, ...others].join(", ")})`,
  `UPDATE (${key.split(",")[0]})`,
];

const purge: Rights = {
  alarms: forget("id", "seen_at"),
  answers: forget("conversation, volunteer", "until"),
  callers: forget("id", "tenant", "last_seen_on", "key_epoch", "lookup_key"),
  carried_out: forget("caller, key", "on_day"),
  conversation_notes: forget("id", "written_at", "key_epoch"),
  conversations: ["SELECT", "UPDATE", "DELETE"],
  counters: write,
  device_tokens: forget("login", "key_epoch", "platform"),
  drafts: forget("mailbox", "saved_at", "key_epoch"),
  exercise_texts: forget("id", "key_epoch"),
  exercises: forget("id", "begun_at"),
  given_back: forget("conversation, volunteer", "until"),
  key_fences: write,
  key_marks: all,
  logins: forget("token_hash", "expires_at"),
  mailbox_keys: forget("mailbox, day", "key_epoch"),
  messages: forget("mailbox, id", "day", "is_reply", "submitted_at"),
  password_resets: forget("token_hash", "expires_at"),
  proposals: forget("id", "made_at", "key_epoch"),
  recovery_mails: forget("id", "key_epoch", "lookup_key"),
  reply_drafts: forget("conversation", "saved_at", "key_epoch"),
  shift_notes: forget("id", "written_at", "key_epoch"),
  spent_keys: forget("conversation, send_key", "spent_at"),
  talks: forget("volunteer, tenant", "asked_at"),
  volunteer_invitations: forget("token_hash", "expires_at"),
  volunteers: forget("id", "key_epoch", "lookup_key"),
};

/** As migrations 0007, 0010, 0012 and 0014 say; row-level security decides which rows. */
const desk: Rights = {
  audit: addToAudit,
  callers: ["SELECT (id, mailbox, tenant, language, username, key_epoch, key_wrapped, blocked_until)"],
  conversation_notes: read,
  conversations: ["SELECT", "UPDATE (version)"],
  key_fences: read,
  key_marks: read,
  mailbox_keys: ["SELECT", "UPDATE (generation, key_epoch, key_wrapped)"],
  messages: ["SELECT", "UPDATE (body, personal, searches, kept)"],
  proposals: read,
  reply_drafts: read,
};

export const rights: Readonly<Record<string, Rights>> = {
  [nameOfRole("app")]: app,
  [nameOfRole("desk")]: desk,
  [nameOfRole("purge")]: purge,
  [nameOfRole("audit")]: { audit: ["SELECT", "DELETE"] },
  // Everything, and nothing but reading.
  [nameOfRole("backup")]: Object.fromEntries(Object.keys(app).map((table) => [table, read])),
};

/** For these row-level security is not a filter: they work for everybody. The desk's own rules are in migration 0007. */
export const unfiltered: Readonly<Record<string, "ALL" | "SELECT">> = {
  [nameOfRole("app")]: "ALL",
  [nameOfRole("purge")]: "ALL",
  [nameOfRole("backup")]: "SELECT",
};
