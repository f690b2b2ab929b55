-- What a volunteer says is not personal, though the program found it: places in the text, sealed under the same key as the text.
-- They stay, at 47 hours too.
ALTER TABLE messages ADD COLUMN kept bytea;
ALTER TABLE messages ALTER COLUMN kept SET STORAGE EXTERNAL;
GRANT UPDATE (kept) ON messages TO sosmessages_desk;
