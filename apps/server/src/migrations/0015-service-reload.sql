-- An operator asks for the services' folders to be read again by counting up the one row; each server notices, and says what came
-- of it in a row of its own, which goes when the server stops or has been silent for a day.
CREATE TABLE service_reloads (
  is_only_row boolean PRIMARY KEY CHECK (is_only_row),
  asked       integer NOT NULL
);
CREATE TABLE servers (
  server   uuid PRIMARY KEY,
  taken_up integer NOT NULL,
  problem  text,
  seen_at  timestamptz NOT NULL
);
