-- Which events people at the desk are notified of, by mail and on their devices. `mail` null: never chosen, so as before, by
-- `wants_alerts`. `quiet_from` and `quiet_to`: local times. `letters_at`: when waiting letters were last announced.
CREATE TABLE desk_choices (
  volunteer  uuid PRIMARY KEY REFERENCES volunteers ON DELETE CASCADE,
  mail       text[],
  push       text[] NOT NULL DEFAULT '{}',
  off_duty   text[] NOT NULL DEFAULT '{}',
  quiet_from text,
  quiet_to   text,
  letters_at timestamptz,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- Notifications for desk devices, other than alarms.
CREATE TABLE desk_pushes (
  device   uuid NOT NULL REFERENCES desk_devices ON DELETE CASCADE,
  event    text NOT NULL CHECK (event IN ('letters', 'returned', 'approval', 'confirmation', 'practice', 'shift')),
  attempts integer NOT NULL DEFAULT 0,
  due_at   timestamptz NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (device, event)
);
CREATE INDEX desk_pushes_by_due ON desk_pushes (due_at);

ALTER TABLE desk_mails DROP CONSTRAINT desk_mails_kind_check;
ALTER TABLE desk_mails ADD CONSTRAINT desk_mails_kind_check CHECK (kind IN ('alert', 'alarm', 'unanswered', 'no-leader', 'test',
  'shift', 'rota-gap', 'letters', 'returned', 'approval', 'confirmation', 'practice'));

-- The second reminder, on a device.
ALTER TABLE shift_signups ADD COLUMN is_reminded_again boolean NOT NULL DEFAULT false;

-- The request for confirmation that was announced last, by its end.
ALTER TABLE volunteers ADD COLUMN announced_until timestamptz;

-- A leader's comment on a draft: whose draft it was, whether that person has opened it, and when that draft was sent or closed. For a
-- day it is for that person alone.
ALTER TABLE conversation_notes ADD COLUMN told uuid REFERENCES volunteers ON DELETE SET NULL, ADD COLUMN ended_at timestamptz,
  ADD COLUMN is_read boolean NOT NULL DEFAULT false;
CREATE POLICY desk_reads_told ON conversation_notes FOR SELECT TO sosmessages_desk USING (told = desk_person()
  AND EXISTS (SELECT FROM conversations c WHERE c.id = conversation AND desk_may_read(c.mailbox)));
