-- Messages that were not searched for signs of danger yet, the newest first.
CREATE INDEX messages_to_search_for_danger ON messages (submitted_at, id) WHERE danger IS NULL AND NOT is_reply;
