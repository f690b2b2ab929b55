-- The latest time that was believed: a clock that has jumped since, or gone back, is noticed even after a restart.
CREATE TABLE clock_marks (
  single  boolean PRIMARY KEY DEFAULT true CHECK (single),
  seen_at timestamptz NOT NULL
);

-- Has the program looked for personal data and overwritten what it found? At 47 hours at the latest.
ALTER TABLE messages ADD COLUMN is_clean boolean NOT NULL DEFAULT false;
CREATE INDEX messages_to_clean ON messages (submitted_at) WHERE NOT is_clean;
