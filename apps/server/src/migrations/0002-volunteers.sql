-- Who answers. Names are sealed like callers' names; the desk's passwords and second factors come with the desk.

CREATE TABLE volunteers (
  id          uuid PRIMARY KEY,
  tenant      text NOT NULL,
  role        text NOT NULL CHECK (role IN ('volunteer', 'leader', 'admin')),
  state       text NOT NULL CHECK (state IN ('invited', 'active', 'disabled')),
  name_lookup bytea NOT NULL,
  lookup_key  date NOT NULL,
  name        bytea NOT NULL,
  key_epoch   date NOT NULL,
  key_wrapped bytea NOT NULL,
  invited_on  date NOT NULL
);
CREATE UNIQUE INDEX volunteers_by_name ON volunteers (tenant, name_lookup);
CREATE INDEX volunteers_by_epoch ON volunteers (key_epoch);
CREATE INDEX volunteers_by_lookup_key ON volunteers (lookup_key);

-- A link that works once; the database knows only its hash.
CREATE TABLE volunteer_invitations (
  token_hash bytea PRIMARY KEY,
  volunteer  uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX volunteer_invitations_by_volunteer ON volunteer_invitations (volunteer);
CREATE INDEX volunteer_invitations_by_expiry ON volunteer_invitations (expires_at);
