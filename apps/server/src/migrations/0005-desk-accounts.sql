-- How volunteers log in, and what each may work with. What is sealed here is sealed with the volunteer's own key.

ALTER TABLE volunteers
  ADD COLUMN tenants      text[] NOT NULL DEFAULT '{}',
  ADD COLUMN languages    text[] NOT NULL DEFAULT '{nb,se,en}',
  ADD COLUMN needs_review boolean NOT NULL DEFAULT false,
  ADD COLUMN password     bytea,
  ADD COLUMN totp         bytea,
  ADD COLUMN totp_step    bigint NOT NULL DEFAULT 0,
  ADD COLUMN email        bytea,
  ADD COLUMN wants_alerts boolean NOT NULL DEFAULT false,
  ADD COLUMN duty_until   timestamptz,
  ADD COLUMN reset_asked  text CHECK (reset_asked IN ('leader', 'admin')),
  ADD COLUMN reset_asker  uuid,
  ADD COLUMN reset_until  timestamptz;
UPDATE volunteers SET tenants = ARRAY[tenant];

-- What was offered to somebody who is setting up a second factor: a code's secret and a passkey's challenge.
ALTER TABLE volunteer_invitations ADD COLUMN offer bytea;

CREATE TABLE passkeys (
  id         text PRIMARY KEY,
  volunteer  uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  party      text NOT NULL,
  public_key text NOT NULL,
  counter    bigint NOT NULL,
  transports text[] NOT NULL,
  added_on   date NOT NULL
);
CREATE INDEX passkeys_by_volunteer ON passkeys (volunteer);

CREATE TABLE recovery_codes (
  code_hash bytea PRIMARY KEY,
  volunteer uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE
);
CREATE INDEX recovery_codes_by_volunteer ON recovery_codes (volunteer);

-- "password": only half logged in, the second factor is still to come; `guesses` counts how often it was shown in vain.
CREATE TABLE desk_sessions (
  id         uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  volunteer  uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  phase      text NOT NULL CHECK (phase IN ('password', 'open', 'locked')),
  offer      bytea,
  guesses    smallint NOT NULL DEFAULT 0,
  began_at   timestamptz NOT NULL,
  active_at  timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX desk_sessions_by_volunteer ON desk_sessions (volunteer);
CREATE INDEX desk_sessions_by_expiry ON desk_sessions (expires_at);

-- Who opened and decided what. Each row is chained to the one before with a keyed hash, and none is ever changed.
CREATE TABLE audit (
  seq          bigint PRIMARY KEY,
  at           timestamptz NOT NULL,
  tenant       text NOT NULL,
  volunteer    uuid,
  act          text NOT NULL,
  conversation uuid,
  detail       text,
  previous     bytea NOT NULL,
  hash         bytea NOT NULL
);
CREATE INDEX audit_by_tenant ON audit (tenant, seq);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < service_time() - interval '12 months' THEN
    RETURN OLD;
  END IF;
  RAISE insufficient_privilege USING MESSAGE = 'the audit log is only ever added to';
END $$;
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_stays_whole BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- What conversations are about, and words that can be put into a reply. Written by administrators, about nobody.
CREATE TABLE topics (
  id      uuid PRIMARY KEY,
  tenant  text NOT NULL,
  nb      text NOT NULL,
  se      text NOT NULL,
  en      text NOT NULL,
  is_used boolean NOT NULL
);
CREATE TABLE resources (
  id       uuid PRIMARY KEY,
  tenant   text NOT NULL,
  language text NOT NULL,
  title    text NOT NULL,
  body     text NOT NULL
);

CREATE TABLE job_runs (
  job       text PRIMARY KEY,
  ran_at    timestamptz,
  failed_at timestamptz
);
