-- Who approved a version, until the name ends with that of the person who published it. The mark of a draft is as that of a version:
-- somebody who can write to the database, but has no keys, cannot have anything published.
ALTER TABLE service_versions ADD COLUMN approved_by uuid;
ALTER TABLE service_drafts ADD COLUMN mark bytea;
