-- The quarter of an hour at which a login of a browser ends for want of a key. NULL: a login of an app, which does not end that way.
ALTER TABLE logins ADD COLUMN idle_end timestamptz;
UPDATE logins SET idle_end = date_bin('15 minutes', service_time() + interval '80 minutes', '2000-01-01')
WHERE cookie_hash IS NOT NULL;
CREATE INDEX logins_by_idle_end ON logins (idle_end) WHERE idle_end > '-infinity';
