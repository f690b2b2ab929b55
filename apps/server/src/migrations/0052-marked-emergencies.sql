-- An alarm about a sign that a person confirmed as an emergency: when. `raised_at` still decides who is called.
ALTER TABLE alarms ADD COLUMN marked_at timestamptz;
