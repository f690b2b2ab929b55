-- Accounts whose people log in at their organisation (OpenID Connect) instead of with a password.
CREATE TABLE desk_subjects (
  id             uuid PRIMARY KEY REFERENCES volunteers ON DELETE CASCADE,
  tenant         text NOT NULL,
  subject        bytea NOT NULL,
  subject_lookup bytea NOT NULL UNIQUE,
  lookup_key     date NOT NULL,
  key_epoch      date NOT NULL,
  key_wrapped    bytea NOT NULL
);
CREATE INDEX desk_subjects_by_epoch ON desk_subjects (key_epoch);
CREATE INDEX desk_subjects_by_lookup_key ON desk_subjects (lookup_key);
CREATE TRIGGER epoch_is_open AFTER INSERT OR UPDATE OF key_epoch ON desk_subjects
  FOR EACH ROW EXECUTE FUNCTION refuse_fenced_epoch();
CREATE TRIGGER lookup_key_is_open AFTER INSERT OR UPDATE OF lookup_key ON desk_subjects
  FOR EACH ROW EXECUTE FUNCTION refuse_fenced_lookup();

-- It ends with the account, also where the previous version disables the account or makes a new link.
CREATE FUNCTION end_desk_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM desk_subjects WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER subject_ends AFTER UPDATE OF state ON volunteers
  FOR EACH ROW WHEN (NEW.state <> 'active') EXECUTE FUNCTION end_desk_subject();

ALTER TABLE desk_sessions ADD COLUMN confirmed_at timestamptz;
