-- A pause after a hard letter. It ends with the duty.
ALTER TABLE volunteers ADD COLUMN pause_until timestamptz;
