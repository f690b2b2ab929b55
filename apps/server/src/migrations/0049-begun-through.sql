-- The newest letter when a volunteer last opened the conversation. A later one has not been read, although the round has begun.
ALTER TABLE conversations ADD COLUMN begun_through uuid;
