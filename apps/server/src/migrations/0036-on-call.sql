-- The leaders of a service who are called while no leader has acknowledged an alarm, in this order.
CREATE TABLE on_call (
  tenant    text NOT NULL,
  volunteer uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  place     smallint NOT NULL,
  PRIMARY KEY (tenant, volunteer)
);
CREATE INDEX on_call_by_volunteer ON on_call (volunteer);
-- A test mail was sent to the address, and its owner has confirmed that it arrived.
ALTER TABLE volunteers ADD COLUMN mail_test_at timestamptz, ADD COLUMN is_mail_tested boolean NOT NULL DEFAULT false;

-- When the last leader was called, and when administrators were told that no leader answers. Alarms of before do not ring again.
ALTER TABLE alarms ADD COLUMN called_at timestamptz, ADD COLUMN admins_told_at timestamptz;
UPDATE alarms SET opened_at = seen_at WHERE opened_at IS NULL;
CREATE TABLE alarm_calls (
  alarm     uuid NOT NULL REFERENCES alarms ON DELETE CASCADE,
  volunteer uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  called_at timestamptz NOT NULL,
  PRIMARY KEY (alarm, volunteer)
);
CREATE INDEX alarm_calls_by_volunteer ON alarm_calls (volunteer);

-- Services in which no leader can be reached, so that administrators are told once.
CREATE TABLE leaderless_services (
  tenant text PRIMARY KEY,
  since  timestamptz NOT NULL
);

-- As alert_mails, with a row for each kind of mail. That table is not used any more.
CREATE TABLE desk_mails (
  volunteer uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  kind      text NOT NULL CHECK (kind IN ('alert', 'alarm', 'unanswered', 'no-leader', 'test')),
  attempts  integer NOT NULL DEFAULT 0,
  due_at    timestamptz NOT NULL,
  asked_at  timestamptz NOT NULL,
  PRIMARY KEY (volunteer, kind)
);
CREATE INDEX desk_mails_by_due ON desk_mails (due_at);
WITH moved AS (DELETE FROM alert_mails RETURNING volunteer, attempts, due_at, asked_at)
INSERT INTO desk_mails (volunteer, kind, attempts, due_at, asked_at)
SELECT volunteer, 'alert', attempts, due_at, asked_at FROM moved;
