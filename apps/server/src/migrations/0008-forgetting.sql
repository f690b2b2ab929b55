-- The latest time that was believed: a clock that has jumped since, or gone back, is noticed even after a restart.
CREATE TABLE clock_marks (
  single  boolean PRIMARY KEY DEFAULT true CHECK (single),
  seen_at timestamptz NOT NULL
);

-- Has the program looked for personal data and overwritten what it found? At 47 hours at the latest.
ALTER TABLE messages ADD COLUMN is_clean boolean NOT NULL DEFAULT false;
CREATE INDEX messages_to_clean ON messages (submitted_at) WHERE NOT is_clean;

-- The same for what is written at the desk. A draft that is typed on is not clean any more.
ALTER TABLE reply_drafts ADD COLUMN is_clean boolean NOT NULL DEFAULT false;
ALTER TABLE conversation_notes ADD COLUMN is_clean boolean NOT NULL DEFAULT false;
ALTER TABLE proposals ADD COLUMN is_clean boolean NOT NULL DEFAULT false;
ALTER TABLE shift_notes ADD COLUMN is_clean boolean NOT NULL DEFAULT false;

CREATE FUNCTION typed_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_clean := false;
  RETURN NEW;
END $$;
CREATE TRIGGER is_typed_on BEFORE UPDATE OF saved_at ON reply_drafts FOR EACH ROW EXECUTE FUNCTION typed_on();
