/**
 * Every column of the database: what it is for, what protects it, and how long it lives. A test compares this list with
 * a real database, and `docs/data.md` with this list: a column that is not here fails the check.
 */
export type Protection =
  /** Encrypted by the vault with a key that is itself forgotten. */
  | "sealed"
  /** A hash under a key that is replaced every week: found by those who know what to look for, while the key lives. */
  | "keyed hash"
  /** Of 256 random bits: nothing to guess. */
  | "hash"
  /** The key of what is sealed in the row, unreadable once the epoch's key is destroyed. */
  | "wrapped key"
  /** In the clear, and the reason why that is harmless or cannot be helped. */
  | `plain: ${string}`;

export type Column = { readonly purpose: string; readonly protection: Protection; readonly life: string };
export type Table = { readonly about: string; readonly columns: Readonly<Record<string, Column>> };

const column = (purpose: string, protection: Protection, life: string): Column => ({ purpose, protection, life });

const random = "plain: random, says nothing by itself";
const aDay = "plain: a day, never a time";
const tenant = (life: string) => column("which service of the provider", "plain: one of a handful", life);
const epoch = (life: string) =>
  column("the day of the epoch key that wraps the row's key", aDay, `${life}; changes daily`);
const wrapped = (life: string) => column("the key that opens the row", "wrapped key", `${life}; changes daily`);
const lookupKey = (life: string) =>
  column("the day of the key that the keyed hashes were made with", aDay, `${life}; changes weekly`);

const profile = "as long as the profile";
const login = "14 days, or until logging out";
const message = "14 days to the second for reading, the row within the hour after";
const draft = "14 days from the last save";
const dayKey = "until the day's last message has expired";
const mail = "until it is sent, at most a day or so";
const push = "until it is sent, at most a day or so, or until the login ends";
const volunteer = "as long as the volunteer's account";

export const tables: Readonly<Record<string, Table>> = {
  callers: {
    about: "People who write: their profiles.",
    columns: {
      id: column("names the profile in other tables", random, profile),
      tenant: tenant(profile),
      mailbox: column("names the mailbox; only its caller is told", random, profile),
      name_lookup: column("finds the profile by its username", "keyed hash", `${profile}; changes weekly`),
      email_lookup: column("finds the profile by its address", "keyed hash", `while there is one; changes weekly`),
      lookup_key: lookupKey(profile),
      username: column("shown to the caller and to volunteers", "sealed", profile),
      email: column("where the way back in is sent", "sealed", "until it is removed"),
      password: column("Argon2id hash of the password", "sealed", "until the next one"),
      key_epoch: epoch(profile),
      key_wrapped: wrapped(profile),
      language: column(
        "the language of mails, of notifications, and of the queue",
        "plain: one of three",
        `${profile}; the last one used`,
      ),
      blocked_until: column("until when the caller may not write", "plain: has to be compared with the time", profile),
      last_seen_on: column("when a profile counts as dormant", aDay, profile),
    },
  },
  logins: {
    about: "Where somebody is logged in.",
    columns: {
      token_hash: column("recognises the token that a device holds", "hash", login),
      caller: column("whose login", random, login),
      cookie_hash: column("recognises the second secret, in browsers", "hash", login),
      expires_at: column("when it ends", "plain: to the hour, so that it does not tell when someone logged in", login),
      last_seen_on: column("whether the profile is in use", aDay, login),
    },
  },
  device_tokens: {
    about: "Which devices are told that there is something to read.",
    columns: {
      login: column("which login", "hash", login),
      platform: column("how to reach the device", "plain: android, ios or web", login),
      token: column("the device's address at its push service", "sealed", `${login}, or until push is switched off`),
      key_epoch: epoch(login),
      key_wrapped: wrapped(login),
      saved_on: column("how old the token is", aDay, login),
    },
  },
  pushes: {
    about: "Devices that are to be told that there is something to read. That there is, and nothing else.",
    columns: {
      login: column("which device", "hash", push),
      attempts: column("how often sending was tried", "plain: a number", push),
      due_at: column("when to try next", "plain: has to be compared with the time", push),
      asked_at: column(
        "when to give up, and whether there was more since",
        "plain: has to be compared with the time",
        push,
      ),
    },
  },
  password_resets: {
    about: "Links of mails that were sent.",
    columns: {
      token_hash: column("recognises the link", "hash", "60 minutes, or until it is used"),
      caller: column("whose password", random, "60 minutes, or until it is used"),
      expires_at: column("when it ends", "plain: has to be compared with the time", "60 minutes, or until it is used"),
    },
  },
  mailbox_keys: {
    about: "The key of each mailbox and day. Deleting the row forgets the day.",
    columns: {
      mailbox: column("whose key", random, dayKey),
      day: column("of which day", aDay, dayKey),
      generation: column("notices that the key was replaced", random, dayKey),
      key_epoch: epoch(dayKey),
      key_wrapped: wrapped(dayKey),
    },
  },
  messages: {
    about: "What was written, in both directions.",
    columns: {
      mailbox: column("whose conversation", random, message),
      id: column(
        "names the message and puts it in order",
        "plain: holds the time it was written, as submitted_at does",
        message,
      ),
      day: column("which of the mailbox's keys opens it", aDay, message),
      is_reply: column("who wrote: caller or volunteers", "plain: needed to show it", message),
      body: column("the text, padded to steps of 512 bytes", "sealed", message),
      is_clean: column("whether the program has overwritten personal data in it", "plain: yes or no", message),
      submitted_at: column("when it was written, and so when it ends", "plain: the promise hangs on it", message),
    },
  },
  clock_marks: {
    about: "The latest time that was believed, so that a clock that has jumped is noticed after a restart.",
    columns: {
      single: column("there is one row", "plain: always true", "for ever"),
      seen_at: column("when the service last looked at the clock", "plain: about nobody", "until the next look"),
    },
  },
  drafts: {
    about: "Half a message; nobody but the caller ever sees it.",
    columns: {
      mailbox: column("whose draft", random, draft),
      body: column("the text, padded to steps of 512 bytes", "sealed", draft),
      key_epoch: epoch(draft),
      key_wrapped: wrapped(draft),
      saved_at: column("when it was saved, and so when it ends", "plain: the promise hangs on it", draft),
    },
  },
  carried_out: {
    about: "Requests that must not be carried out twice.",
    columns: {
      caller: column("whose request", random, "14 days"),
      key: column("recognises the request; chosen by the device", random, "14 days"),
      call: column("what was asked for", "plain: the address of the API, without particulars", "14 days"),
      message: column("which message came of it", random, "14 days"),
      on_day: column("when it may be forgotten", aDay, "14 days"),
    },
  },
  recovery_mails: {
    about: "Somebody asked for a way back in; whether the address is known here is found out later.",
    columns: {
      id: column("names the job", random, mail),
      tenant: tenant(mail),
      email_lookup: column("goes with the profile when that is deleted", "keyed hash", `${mail}; changes weekly`),
      lookup_key: lookupKey(mail),
      address: column("the address that was typed", "sealed", mail),
      key_epoch: epoch(mail),
      key_wrapped: wrapped(mail),
      attempts: column("how often sending was tried", "plain: a number", mail),
      due_at: column("when to try next", "plain: has to be compared with the time", mail),
      asked_at: column("when to give up", "plain: has to be compared with the time", mail),
    },
  },
  volunteers: {
    about: "People who answer.",
    columns: {
      id: column("names the account in other tables", random, volunteer),
      tenant: tenant(volunteer),
      role: column("what they may do", "plain: volunteer, leader or admin", volunteer),
      state: column("whether they may log in", "plain: invited, active or disabled", volunteer),
      name_lookup: column("finds the account by its name", "keyed hash", `${volunteer}; changes weekly`),
      lookup_key: lookupKey(volunteer),
      name: column("shown to colleagues, never to callers", "sealed", volunteer),
      key_epoch: epoch(volunteer),
      key_wrapped: wrapped(volunteer),
      invited_on: column("since when", aDay, volunteer),
    },
  },
  volunteer_invitations: {
    about: "Links with which volunteers set their password and second factor.",
    columns: {
      token_hash: column("recognises the link", "hash", "7 days, or until it is used"),
      volunteer: column("for whom", random, "7 days, or until it is used"),
      expires_at: column("when it ends", "plain: has to be compared with the time", "7 days, or until it is used"),
    },
  },
  key_fences: {
    about: "Which keys nothing may be written under any more.",
    columns: {
      shelf: column("epoch or look-up keys", "plain: one of two", "for good"),
      through: column("the last day whose keys are destroyed or about to be", aDay, "for good; changes daily"),
    },
  },
  migrations: {
    about: "Which version of these tables this is.",
    columns: {
      name: column("which migration", "plain: a file name of ours", "for good"),
      checksum: column("notices that it was changed afterwards", "plain: of a file of ours", "for good"),
      applied_on: column("when it ran", aDay, "for good"),
    },
  },
};
