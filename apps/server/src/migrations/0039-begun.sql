-- The round in which a volunteer first claimed the conversation, named by the message that was answered before it (zero: none). The
-- next round has another name, so nothing has to be reset.
ALTER TABLE conversations ADD COLUMN begun_after uuid;
