-- Which keys there are, so that none is lost in silence: a key that is written here is missed when it is gone, told from another of
-- the same name by its fingerprint, and never made anew. A day that is neither here nor after the fence has had its time.
CREATE TABLE key_marks (
  kind         text NOT NULL CHECK (kind IN ('epochs', 'lookups', 'lasting', 'memory', 'copy')),
  name         text NOT NULL,
  fingerprint  bytea,
  made_on      date NOT NULL,
  -- closed: nothing may be stored under it any more. destroyed: of a day that has not come, since the clock was ahead.
  state        text NOT NULL DEFAULT 'live' CHECK (state IN ('live', 'closed', 'destroyed')),
  destroyed_on date,
  PRIMARY KEY (kind, name)
);
GRANT SELECT ON key_marks TO sosmessages_desk;

CREATE OR REPLACE FUNCTION refuse_fenced_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.key_epoch <= (SELECT through FROM key_fences WHERE shelf = 'epochs')
    OR EXISTS (SELECT FROM key_marks WHERE kind = 'epochs' AND name = to_char(NEW.key_epoch, 'YYYY-MM-DD') AND state <> 'live')
  THEN
    RAISE serialization_failure USING MESSAGE = 'the key of that epoch is being destroyed';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_fenced_lookup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.lookup_key <= (SELECT through FROM key_fences WHERE shelf = 'lookups')
    OR EXISTS (SELECT FROM key_marks WHERE kind = 'lookups' AND name = to_char(NEW.lookup_key, 'YYYY-MM-DD') AND state <> 'live')
  THEN
    RAISE serialization_failure USING MESSAGE = 'that look-up key is being destroyed';
  END IF;
  RETURN NULL;
END $$;

-- How long destroying has been waiting for a clock to be believed; a restart does not begin anew.
ALTER TABLE clock_marks
  ADD COLUMN doubted_at     timestamptz,
  ADD COLUMN waited_seconds integer NOT NULL DEFAULT 0;
