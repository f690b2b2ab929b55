-- Calls for a leader: somebody may be in danger, somebody needs a leader, nobody has looked again. A row says which conversation
-- and when, never why. It stands until a leader has acknowledged it, and goes with its conversation.
CREATE TABLE alarms (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  conversation uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  kind         text NOT NULL CHECK (kind IN ('acute', 'leader', 'look-again')),
  raised_by    uuid REFERENCES volunteers ON DELETE SET NULL,
  raised_at    timestamptz NOT NULL,
  seen_by      uuid REFERENCES volunteers ON DELETE SET NULL,
  seen_at      timestamptz,
  mails        smallint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX alarms_unseen ON alarms (conversation, kind) WHERE seen_at IS NULL;
CREATE INDEX alarms_by_conversation ON alarms (conversation);
CREATE INDEX alarms_by_end ON alarms (seen_at) WHERE seen_at IS NOT NULL;

-- "Look again in some hours." A leader who opens the conversation has looked.
CREATE TABLE look_agains (
  conversation uuid PRIMARY KEY REFERENCES conversations ON DELETE CASCADE,
  set_by       uuid REFERENCES volunteers ON DELETE SET NULL,
  set_at       timestamptz NOT NULL,
  due_at       timestamptz NOT NULL
);
CREATE INDEX look_agains_by_due ON look_agains (due_at);

-- Acute ones that wait already were set when nobody was called. Now somebody is.
INSERT INTO alarms (conversation, kind, raised_at)
SELECT id, 'acute', date_trunc('milliseconds', service_time()) FROM conversations WHERE is_acute;
