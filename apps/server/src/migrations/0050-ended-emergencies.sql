-- Who ended an emergency, and why: people who read the conversation afterwards see it.
ALTER TABLE alarms ADD COLUMN ended_at timestamptz, ADD COLUMN end_reason text,
  ADD COLUMN ended_by uuid REFERENCES volunteers (id) ON DELETE SET NULL;
