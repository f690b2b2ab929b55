-- Practice: replies to letters that nobody wrote. They have tables of their own: no queue, alert, count or caller ever meets them.
CREATE TABLE exercises (
  id           uuid PRIMARY KEY,
  volunteer    uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  tenant       text NOT NULL,
  language     text NOT NULL,
  letter       text NOT NULL,
  number       smallint NOT NULL,
  words        text NOT NULL,
  is_dangerous boolean NOT NULL,
  state        text NOT NULL CHECK (state IN ('writing', 'review', 'approved')),
  is_acute     boolean NOT NULL DEFAULT false,
  topic        uuid,
  risk         text CHECK (risk IN ('none', 'some', 'high')),
  version      integer NOT NULL DEFAULT 1,
  begun_at     timestamptz NOT NULL,
  UNIQUE (volunteer, letter)
);
CREATE INDEX exercises_by_age ON exercises (begun_at);
CREATE INDEX exercises_to_read ON exercises (tenant, begun_at) WHERE state = 'review';

-- The reply, and what a leader says about it. Sealed and cleaned like everything that is written at the desk.
CREATE TABLE exercise_texts (
  id          uuid PRIMARY KEY,
  exercise    uuid NOT NULL REFERENCES exercises ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('reply', 'comment')),
  body        bytea NOT NULL,
  key_epoch   date NOT NULL,
  key_wrapped bytea NOT NULL,
  revision    integer NOT NULL,
  begun_at    timestamptz NOT NULL,
  saved_at    timestamptz NOT NULL,
  is_clean    boolean NOT NULL DEFAULT false,
  searches    smallint NOT NULL DEFAULT 0,
  UNIQUE (exercise, kind)
);
CREATE INDEX exercise_texts_by_epoch ON exercise_texts (key_epoch);
CREATE TRIGGER is_typed_on BEFORE UPDATE OF saved_at ON exercise_texts FOR EACH ROW EXECUTE FUNCTION typed_on();
CREATE TRIGGER epoch_is_open AFTER INSERT OR UPDATE OF key_epoch ON exercise_texts
  FOR EACH ROW EXECUTE FUNCTION refuse_fenced_epoch();

-- That a leader approved a reply outlives the reply: it is what lets somebody go on duty.
CREATE TABLE exercise_approvals (
  volunteer   uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  letter      text NOT NULL,
  approved_on date NOT NULL,
  PRIMARY KEY (volunteer, letter)
);

-- How many approved replies an administrator wants before somebody goes on duty.
ALTER TABLE volunteers ADD COLUMN practice_required smallint NOT NULL DEFAULT 0 CHECK (practice_required BETWEEN 0 AND 20);
