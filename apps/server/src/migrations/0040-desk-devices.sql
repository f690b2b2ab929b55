-- Browsers of people at the desk that show alarms. `due_at`: an alarm is to be sent there. `test`: the push service accepted a
-- test, and then its owner confirmed that it arrived.
CREATE TABLE desk_devices (
  id           uuid PRIMARY KEY,
  volunteer    uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  subscription bytea NOT NULL,
  key_epoch    date NOT NULL,
  key_wrapped  bytea NOT NULL,
  language     text NOT NULL,
  added_on     date NOT NULL,
  test         text NOT NULL DEFAULT 'none' CHECK (test IN ('none', 'accepted', 'arrived')),
  test_at      timestamptz,
  attempts     integer NOT NULL DEFAULT 0,
  due_at       timestamptz,
  asked_at     timestamptz
);
CREATE INDEX desk_devices_by_volunteer ON desk_devices (volunteer);
CREATE INDEX desk_devices_by_epoch ON desk_devices (key_epoch);
CREATE INDEX desk_devices_by_due ON desk_devices (due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER epoch_is_open AFTER INSERT OR UPDATE OF key_epoch ON desk_devices
  FOR EACH ROW EXECUTE FUNCTION refuse_fenced_epoch();

-- Whether an alarm reaches this person away from the desk: by mail or on a device, and a test of it has arrived.
CREATE FUNCTION is_reachable(person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM volunteers WHERE id = person AND email IS NOT NULL AND is_mail_tested)
    OR EXISTS (SELECT FROM desk_devices WHERE volunteer = person AND test = 'arrived')
$$;
