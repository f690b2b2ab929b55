-- Signs of danger: the caller ticked "I am not safe right now", or the program found something in a message. A sign puts the conversation
-- first in the queue and calls the leaders. It has no words: what the program found is sealed with its message.
ALTER TABLE messages ADD COLUMN not_safe boolean NOT NULL DEFAULT false, ADD COLUMN danger bytea;
ALTER TABLE messages ALTER COLUMN danger SET STORAGE EXTERNAL;
GRANT UPDATE (danger) ON messages TO sosmessages_desk;

ALTER TABLE conversations ADD COLUMN sign text CHECK (sign IN ('caller', 'program')), ADD COLUMN sign_at timestamptz,
  ADD COLUMN lifted_until timestamptz, ADD CHECK ((sign IS NULL) = (sign_at IS NULL));
CREATE INDEX conversations_by_urgency ON conversations (tenant, language, (NOT (is_acute OR sign IS NOT NULL)), due_at, id)
  WHERE state = 'waiting';
CREATE INDEX conversations_lifted ON conversations (lifted_until) WHERE is_acute OR sign IS NOT NULL;

ALTER TABLE alarms DROP CONSTRAINT alarms_kind_check,
  ADD CONSTRAINT alarms_kind_check CHECK (kind IN ('acute', 'sign', 'leader', 'look-again'));

-- An emergency or a sign ends 14 days after the last message at the latest.
UPDATE conversations c SET lifted_until = coalesce(
  (SELECT max(m.submitted_at) FROM messages m WHERE m.mailbox = c.mailbox AND NOT m.is_reply), service_time()) + interval '14 days'
WHERE is_acute;

-- Lifts a conversation and calls the leaders, in the transaction of the message or of what was found in it. The caller's sign replaces
-- the program's. An emergency needs no sign. While a call is open there is no second one.
CREATE FUNCTION conversation_lifted(of_conversation uuid, of_source text, last_message timestamptz)
RETURNS TABLE (tenant text, version bigint, is_new boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  was conversations;
  now_is conversations;
BEGIN
  SELECT * INTO was FROM conversations c WHERE c.id = of_conversation FOR NO KEY UPDATE;
  IF was.id IS NULL THEN RETURN; END IF;
  UPDATE conversations c SET version = c.version + 1, lifted_until = greatest(c.lifted_until, last_message + interval '14 days'),
    sign = CASE WHEN c.is_acute THEN NULL WHEN c.sign = 'caller' THEN c.sign ELSE of_source END,
    sign_at = CASE WHEN c.is_acute THEN NULL ELSE coalesce(c.sign_at, date_trunc('milliseconds', service_time())) END
  WHERE c.id = of_conversation RETURNING c.* INTO now_is;
  INSERT INTO alarms (conversation, kind, raised_at)
  VALUES (of_conversation, CASE WHEN was.is_acute THEN 'acute' ELSE 'sign' END, date_trunc('milliseconds', service_time()))
  ON CONFLICT (conversation, kind) WHERE seen_at IS NULL DO NOTHING;
  RETURN QUERY SELECT now_is.tenant, now_is.version, NOT was.is_acute AND was.sign IS NULL;
END $$;

-- As in 0006, and: the caller's tick lifts the conversation.
CREATE FUNCTION conversation_written(of_mailbox uuid, message uuid, at timestamptz, hours integer, zone text, not_safe boolean)
RETURNS TABLE (conversation uuid, version bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  now_is conversations;
  is_first boolean := false;
BEGIN
  INSERT INTO conversations AS c (mailbox, tenant, language, state, waiting_since, due_at)
  SELECT of_mailbox, w.tenant, w.language, 'waiting', at, at + hours * interval '1 hour'
  FROM callers w WHERE w.mailbox = of_mailbox
  ON CONFLICT (mailbox) DO UPDATE SET version = c.version + 1, language = excluded.language,
    state = CASE WHEN c.state = 'idle' THEN 'waiting' ELSE c.state END,
    waiting_since = coalesce(c.waiting_since, excluded.waiting_since), due_at = coalesce(c.due_at, excluded.due_at),
    lifted_until = CASE WHEN c.is_acute OR c.sign IS NOT NULL THEN at + interval '14 days' END
  RETURNING c.* INTO now_is;
  IF now_is.id IS NULL OR now_is.answered_through >= message OR (now_is.state <> 'waiting'
    AND EXISTS (SELECT FROM messages m WHERE m.mailbox = of_mailbox AND m.id > message)) THEN
    RAISE serialization_failure USING MESSAGE = 'a later message is there already';
  END IF;
  IF not_safe THEN
    SELECT l.version, l.is_new INTO now_is.version, is_first FROM conversation_lifted(now_is.id, 'caller', at) l;
  END IF;
  PERFORM count_up(now_is.tenant, zone, ARRAY['messages-in', 'hour'] || CASE WHEN is_first THEN ARRAY['process'] ELSE '{}' END,
    ARRAY['', to_char(service_time() AT TIME ZONE zone, 'ID-HH24')] || CASE WHEN is_first THEN ARRAY['signs-lifted'] ELSE '{}' END,
    ARRAY[1, 1] || CASE WHEN is_first THEN ARRAY[1] ELSE '{}' END);
  RETURN QUERY SELECT now_is.id, now_is.version;
END $$;

CREATE OR REPLACE FUNCTION conversation_written(of_mailbox uuid, message uuid, at timestamptz, hours integer, zone text)
RETURNS TABLE (conversation uuid, version bigint) LANGUAGE sql AS $$
  SELECT conversation, version FROM conversation_written(of_mailbox, message, at, hours, zone, false)
$$;
