-- What a person was shown of a conversation within the last hour. A reload that shows more is an opening again.
CREATE TABLE openings (
  conversation uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  volunteer    uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  shown        uuid[] NOT NULL,
  noted_at     timestamptz NOT NULL,
  PRIMARY KEY (conversation, volunteer)
);
CREATE INDEX openings_by_volunteer ON openings (volunteer);
CREATE INDEX openings_by_time ON openings (noted_at);
