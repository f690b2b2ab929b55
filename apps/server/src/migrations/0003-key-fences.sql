-- Before a key is destroyed a fence goes up: nothing can be stored any more under a key of that day or an earlier one,
-- however late a server is with what it has to write. Else a row could be acknowledged whose key is already gone.
CREATE TABLE key_fences (
  shelf   text PRIMARY KEY CHECK (shelf IN ('epochs', 'lookups')),
  through date NOT NULL
);

CREATE FUNCTION refuse_fenced_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.key_epoch <= (SELECT through FROM key_fences WHERE shelf = 'epochs') THEN
    RAISE serialization_failure USING MESSAGE = 'the key of that epoch is being destroyed';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_fenced_lookup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.lookup_key <= (SELECT through FROM key_fences WHERE shelf = 'lookups') THEN
    RAISE serialization_failure USING MESSAGE = 'that look-up key is being destroyed';
  END IF;
  RETURN NULL;
END $$;

-- After the row is written: by then the transaction is seen as writing, so that the destroyer can wait for its end.
DO $$
DECLARE
  of_table text;
BEGIN
  FOREACH of_table IN ARRAY ARRAY['callers', 'device_tokens', 'mailbox_keys', 'drafts', 'recovery_mails', 'volunteers'] LOOP
    EXECUTE format('CREATE TRIGGER epoch_is_open AFTER INSERT OR UPDATE OF key_epoch ON %I
      FOR EACH ROW EXECUTE FUNCTION refuse_fenced_epoch()', of_table);
  END LOOP;
  FOREACH of_table IN ARRAY ARRAY['callers', 'recovery_mails', 'volunteers'] LOOP
    EXECUTE format('CREATE TRIGGER lookup_key_is_open AFTER INSERT OR UPDATE OF lookup_key ON %I
      FOR EACH ROW EXECUTE FUNCTION refuse_fenced_lookup()', of_table);
  END LOOP;
END $$;
