-- What every column is for, how it is protected and how long it lives: platform/columns.ts. A column missing there fails the check.
-- bytea columns are sealed by the vault or are hashes; no column holds a word that a caller wrote.

-- The one clock that decides on lifetimes. A function, so that a test can move it without moving the machine's.
CREATE FUNCTION service_time() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT now()';

CREATE TABLE callers (
  id            uuid PRIMARY KEY,
  tenant        text NOT NULL,
  mailbox       uuid NOT NULL UNIQUE,
  name_lookup   bytea NOT NULL,
  email_lookup  bytea,
  lookup_key    date NOT NULL,
  username      bytea NOT NULL,
  email         bytea,
  password      bytea NOT NULL,
  key_epoch     date NOT NULL,
  key_wrapped   bytea NOT NULL,
  language      text NOT NULL,
  blocked_until timestamptz,
  last_seen_on  date NOT NULL
);
CREATE UNIQUE INDEX callers_by_name ON callers (tenant, name_lookup);
CREATE INDEX callers_by_email ON callers (tenant, email_lookup) WHERE email_lookup IS NOT NULL;
CREATE INDEX callers_by_last_seen ON callers (last_seen_on);
CREATE INDEX callers_by_epoch ON callers (key_epoch);
CREATE INDEX callers_by_lookup_key ON callers (lookup_key);

CREATE TABLE logins (
  token_hash   bytea PRIMARY KEY,
  caller       uuid NOT NULL REFERENCES callers ON DELETE CASCADE,
  cookie_hash  bytea,
  expires_at   timestamptz NOT NULL,
  last_seen_on date NOT NULL
);
CREATE INDEX logins_by_caller ON logins (caller);
CREATE INDEX logins_by_expiry ON logins (expires_at);

CREATE TABLE device_tokens (
  login       bytea PRIMARY KEY REFERENCES logins ON DELETE CASCADE,
  platform    text NOT NULL,
  token       bytea NOT NULL,
  key_epoch   date NOT NULL,
  key_wrapped bytea NOT NULL,
  saved_on    date NOT NULL
);
CREATE INDEX device_tokens_by_epoch ON device_tokens (key_epoch);

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  caller     uuid NOT NULL REFERENCES callers ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_by_caller ON password_resets (caller);
CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);

-- A mailbox has one key a day; to forget a day is to delete its row here.
CREATE TABLE mailbox_keys (
  mailbox     uuid NOT NULL REFERENCES callers (mailbox) ON DELETE CASCADE,
  day         date NOT NULL,
  generation  uuid NOT NULL,
  key_epoch   date NOT NULL,
  key_wrapped bytea NOT NULL,
  PRIMARY KEY (mailbox, day)
);
CREATE INDEX mailbox_keys_by_epoch ON mailbox_keys (key_epoch);
CREATE INDEX mailbox_keys_by_day ON mailbox_keys (day);

CREATE TABLE messages (
  mailbox      uuid NOT NULL,
  id           uuid NOT NULL,
  day          date NOT NULL,
  is_reply     boolean NOT NULL,
  body         bytea NOT NULL,
  submitted_at timestamptz NOT NULL,
  PRIMARY KEY (mailbox, id),
  -- Without its key a message is noise: the key goes, the message goes.
  FOREIGN KEY (mailbox, day) REFERENCES mailbox_keys ON DELETE CASCADE
);
-- Sealed text does not compress; trying costs time on every write.
ALTER TABLE messages ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX messages_by_age ON messages (submitted_at);
CREATE INDEX messages_by_day ON messages (mailbox, day);

CREATE TABLE drafts (
  mailbox     uuid PRIMARY KEY REFERENCES callers (mailbox) ON DELETE CASCADE,
  body        bytea NOT NULL,
  key_epoch   date NOT NULL,
  key_wrapped bytea NOT NULL,
  saved_at    timestamptz NOT NULL
);
ALTER TABLE drafts ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX drafts_by_age ON drafts (saved_at);
CREATE INDEX drafts_by_epoch ON drafts (key_epoch);

-- Which requests with an Idempotency-Key were carried out, so that none is carried out twice.
CREATE TABLE carried_out (
  caller  uuid NOT NULL REFERENCES callers ON DELETE CASCADE,
  key     uuid NOT NULL,
  call    text NOT NULL,
  message uuid,
  on_day  date NOT NULL,
  PRIMARY KEY (caller, key)
);
CREATE INDEX carried_out_by_day ON carried_out (on_day);

-- Somebody asked for a way back in. Whether the address is known is found out later, by the job: the request cannot tell.
CREATE TABLE recovery_mails (
  id           uuid PRIMARY KEY,
  tenant       text NOT NULL,
  email_lookup bytea NOT NULL,
  lookup_key   date NOT NULL,
  address      bytea NOT NULL,
  key_epoch    date NOT NULL,
  key_wrapped  bytea NOT NULL,
  attempts     integer NOT NULL DEFAULT 0,
  due_at       timestamptz NOT NULL,
  asked_at     timestamptz NOT NULL
);
CREATE INDEX recovery_mails_by_due ON recovery_mails (due_at);
CREATE INDEX recovery_mails_by_address ON recovery_mails (email_lookup);
CREATE INDEX recovery_mails_by_lookup_key ON recovery_mails (lookup_key);
CREATE INDEX recovery_mails_by_epoch ON recovery_mails (key_epoch);
