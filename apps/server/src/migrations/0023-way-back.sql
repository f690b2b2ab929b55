-- The version before runs on the database of the next one, as long as nothing that it uses was taken away. A migration that takes something
-- away begins with "-- Contracts:" and is marked here; servers that do not know it do not start any more.
ALTER TABLE migrations ADD COLUMN is_contracting boolean NOT NULL DEFAULT false;
