-- A published service: its folder's files as numbered versions, marked with a key that is not in the database. Servers serve the newest
-- valid version, whatever their folders hold.
CREATE TABLE service_versions (
  tenant       text NOT NULL,
  number       integer NOT NULL CHECK (number > 0),
  content      jsonb NOT NULL,
  mark         bytea NOT NULL,
  published_at timestamptz NOT NULL,
  published_by uuid,
  how          text NOT NULL CHECK (how IN ('folder', 'editor', 'undo')),
  repeats      integer,
  PRIMARY KEY (tenant, number)
);
CREATE INDEX service_versions_by_publisher ON service_versions (published_at) WHERE published_by IS NOT NULL;

-- The next version of a service, while people work on it in the browser. `base`: the version it began from.
CREATE TABLE service_drafts (
  tenant            text PRIMARY KEY,
  content           jsonb NOT NULL,
  base              integer NOT NULL,
  revision          integer NOT NULL,
  asked_revision    integer,
  approved_revision integer,
  approved_by       uuid,
  comment           text CHECK (char_length(comment) <= 2000),
  by_id             uuid NOT NULL,
  updated_at        timestamptz NOT NULL
);

-- The service for hosts that no service names still answers there after it closed.
ALTER TABLE known_services ADD COLUMN is_default boolean NOT NULL DEFAULT false;

-- From this day a service takes no new profiles and letters. It is gone when none of its letters is left.
CREATE TABLE service_closings (
  tenant    text PRIMARY KEY,
  closes_on date NOT NULL
);
