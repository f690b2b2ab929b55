-- Rights to read that an administrator has asked for and a leader has yet to confirm: nobody comes to read by one administrator alone.
ALTER TABLE volunteers
  ADD COLUMN asked_role      text CHECK (asked_role IN ('volunteer', 'leader')),
  ADD COLUMN asked_tenants   text[],
  ADD COLUMN asked_languages text[],
  ADD COLUMN asked_by        uuid,
  ADD COLUMN asked_until     timestamptz;
