-- Functions that run with their owner's rights look for tables in this order alone. Without `pg_temp` at the end, a temporary
-- table named `volunteers` would be looked at first, and whoever may make one could call themselves a leader.
ALTER FUNCTION desk_works_in(text) SET search_path = public, pg_temp;
ALTER FUNCTION desk_may_read(uuid) SET search_path = public, pg_temp;
ALTER FUNCTION desk_works_on(uuid) SET search_path = public, pg_temp;
ALTER FUNCTION desk_works_on_mailbox(uuid) SET search_path = public, pg_temp;

-- Databases that were made before 0006 had this index get it here: see `sameInEffect` in platform/migrate.ts.
CREATE INDEX IF NOT EXISTS conversations_acute ON conversations (tenant, language) WHERE state = 'waiting' AND is_acute;
