-- What the program found in a message: places in the text, sealed under the same key as the text. NULL: it has not looked yet.
-- `searches`: how often looking went wrong. After three times nobody tries again, and the whole text goes at 47 hours.
ALTER TABLE messages ADD COLUMN personal bytea, ADD COLUMN searches smallint NOT NULL DEFAULT 0;
ALTER TABLE messages ALTER COLUMN personal SET STORAGE EXTERNAL;
CREATE INDEX messages_to_search ON messages (searches, submitted_at) WHERE personal IS NULL;
GRANT UPDATE (personal, searches) ON messages TO sosmessages_desk;

ALTER TABLE reply_drafts ADD COLUMN searches smallint NOT NULL DEFAULT 0;
ALTER TABLE conversation_notes ADD COLUMN searches smallint NOT NULL DEFAULT 0;
ALTER TABLE proposals ADD COLUMN searches smallint NOT NULL DEFAULT 0;
ALTER TABLE shift_notes ADD COLUMN searches smallint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION typed_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_clean := false;
  NEW.searches := 0;
  RETURN NEW;
END $$;
