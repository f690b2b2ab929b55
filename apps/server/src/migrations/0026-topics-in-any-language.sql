-- A service may speak languages that no column is for. Names in nb, se and en keep theirs, which the version before reads: where a topic has
-- none in one of them, the column holds the name that stands in for it.
ALTER TABLE topics ADD COLUMN other_names jsonb NOT NULL DEFAULT '{}';
