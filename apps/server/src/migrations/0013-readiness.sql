-- The one row that the service overwrites every two seconds, to know whether it can store anything. The column that changes is in
-- no index and its page has room, so that each version takes the place of one before: the table never grows.
CREATE TABLE readiness (
  is_only_row boolean PRIMARY KEY CHECK (is_only_row),
  probed_at   timestamptz NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_threshold = 10000);
