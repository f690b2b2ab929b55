-- Which answer a caller was shown last, for the line above newer ones: an id, sealed with the profile, and no time.
-- Profiles from before have none; every other row holds something, so that nothing tells who has read an answer.
ALTER TABLE callers ADD COLUMN seen bytea;
