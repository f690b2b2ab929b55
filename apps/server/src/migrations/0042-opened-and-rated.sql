-- Whether the caller has opened a reply and has answered "Did this help?". The answer is only counted, by month. The desk reads the
-- other columns.
ALTER TABLE messages ADD COLUMN is_opened boolean NOT NULL DEFAULT false, ADD COLUMN is_rated boolean NOT NULL DEFAULT false;
REVOKE SELECT ON messages FROM sosmessages_desk;
GRANT SELECT (mailbox, id, day, is_reply, body, is_clean, personal, searches, kept, not_safe, danger, submitted_at)
  ON messages TO sosmessages_desk;

-- The tick "I am not safe right now" of an unsent message. Drafts from before have none.
ALTER TABLE drafts ADD COLUMN not_safe bytea;
