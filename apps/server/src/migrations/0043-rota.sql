-- The rota: shifts of a service with the places to fill, and the people who signed up. Both are deleted eight weeks after the shift.
CREATE TABLE shifts (
  id         uuid PRIMARY KEY,
  tenant     text NOT NULL,
  starts_at  timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL CHECK (ends_at > starts_at),
  leaders    smallint NOT NULL,
  volunteers smallint NOT NULL,
  is_gap_told boolean NOT NULL DEFAULT false,
  UNIQUE (tenant, starts_at, ends_at)
);
CREATE INDEX shifts_by_end ON shifts (ends_at);

CREATE TABLE shift_signups (
  shift      uuid NOT NULL REFERENCES shifts ON DELETE CASCADE,
  volunteer  uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  role       text NOT NULL CHECK (role IN ('leader', 'volunteer')),
  is_offered boolean NOT NULL DEFAULT false,
  is_reminded boolean NOT NULL DEFAULT false,
  PRIMARY KEY (shift, volunteer)
);
CREATE INDEX shift_signups_by_volunteer ON shift_signups (volunteer);

-- A person's shifts as a calendar, at an address with a secret.
CREATE TABLE calendar_feeds (
  volunteer  uuid PRIMARY KEY REFERENCES volunteers ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE
);

-- In the transaction of the change: a person without the right to a shift is not planned for it. A reset, which makes an active
-- person an invited one, keeps the shifts and ends the calendar.
CREATE FUNCTION leave_shifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shift_signups s USING shifts h WHERE s.volunteer = NEW.id AND h.id = s.shift AND h.ends_at > service_time()
    AND (NEW.state = 'disabled' OR NEW.role = 'admin' OR NOT (h.tenant = ANY (NEW.tenants))
      OR (s.role = 'leader' AND NEW.role <> 'leader'));
  IF NEW.state <> 'active' OR NEW.role = 'admin' THEN
    DELETE FROM calendar_feeds WHERE volunteer = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER leaves_shifts AFTER UPDATE OF state, role, tenants ON volunteers FOR EACH ROW EXECUTE FUNCTION leave_shifts();
