-- Whoever gave a conversation back is not handed it again by "take next" while this round lasts.
CREATE TABLE given_back (
  conversation  uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  volunteer     uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  given_back_at timestamptz NOT NULL,
  until         timestamptz NOT NULL,
  PRIMARY KEY (conversation, volunteer)
);
CREATE INDEX given_back_by_volunteer ON given_back (volunteer);
CREATE INDEX given_back_by_end ON given_back (until);
