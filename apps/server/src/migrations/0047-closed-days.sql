-- Days on which a service does not answer. Their bounds are those of the day in the service's time zone when it was added.
CREATE TABLE closed_days (
  tenant    text NOT NULL,
  day       date NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at   timestamptz NOT NULL CHECK (ends_at > starts_at),
  PRIMARY KEY (tenant, day)
);
CREATE INDEX closed_days_by_end ON closed_days (tenant, ends_at);

-- When this much open time has passed since then. Closed time in between is added.
CREATE FUNCTION reply_due(of_tenant text, since timestamptz, open interval) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  due timestamptz := since + open;
  closed closed_days;
BEGIN
  FOR closed IN SELECT d.* FROM closed_days d WHERE d.tenant = of_tenant AND d.ends_at > since ORDER BY d.ends_at LOOP
    EXIT WHEN closed.starts_at >= due;
    due := due + (closed.ends_at - greatest(closed.starts_at, since));
  END LOOP;
  RETURN due;
END $$;

-- As in 0035, with closed days.
CREATE OR REPLACE FUNCTION conversation_written(of_mailbox uuid, message uuid, at timestamptz, hours integer, zone text, not_safe boolean)
RETURNS TABLE (conversation uuid, version bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  now_is conversations;
  is_first boolean := false;
BEGIN
  INSERT INTO conversations AS c (mailbox, tenant, language, state, waiting_since, due_at, moved_by, moved_at)
  SELECT of_mailbox, w.tenant, w.language, 'waiting', at, reply_due(w.tenant, at, hours * interval '1 hour'), 'written', at
  FROM callers w WHERE w.mailbox = of_mailbox
  ON CONFLICT (mailbox) DO UPDATE SET version = c.version + 1, language = excluded.language,
    state = CASE WHEN c.state = 'idle' THEN 'waiting' ELSE c.state END,
    waiting_since = coalesce(c.waiting_since, excluded.waiting_since), due_at = coalesce(c.due_at, excluded.due_at),
    moved_by = CASE WHEN c.state = 'idle' THEN 'written' ELSE c.moved_by END, moved_at = CASE WHEN c.state = 'idle' THEN at ELSE c.moved_at END,
    lifted_until = CASE WHEN c.is_acute OR c.sign IS NOT NULL THEN at + interval '14 days' END
  RETURNING c.* INTO now_is;
  IF now_is.id IS NULL OR now_is.answered_through >= message OR (now_is.state <> 'waiting'
    AND EXISTS (SELECT FROM messages m WHERE m.mailbox = of_mailbox AND m.id > message)) THEN
    RAISE serialization_failure USING MESSAGE = 'a later message is there already';
  END IF;
  IF not_safe OR now_is.is_acute THEN
    SELECT l.version, l.is_new INTO now_is.version, is_first FROM conversation_lifted(now_is.id, 'caller', at) l;
  END IF;
  PERFORM count_up(now_is.tenant, zone, ARRAY['messages-in', 'hour'] || CASE WHEN is_first THEN ARRAY['process'] ELSE '{}' END,
    ARRAY['', to_char(service_time() AT TIME ZONE zone, 'ID-HH24')] || CASE WHEN is_first THEN ARRAY['signs-lifted'] ELSE '{}' END,
    ARRAY[1, 1] || CASE WHEN is_first THEN ARRAY[1] ELSE '{}' END);
  RETURN QUERY SELECT now_is.id, now_is.version;
END $$;

-- As in 0035. Where the oldest message is deleted, the next one gets the same open time, and no earlier deadline than was promised.
CREATE OR REPLACE FUNCTION conversations_shrunk(of_mailboxes uuid[]) RETURNS TABLE (conversation uuid, tenant text, version bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM conversations c WHERE c.mailbox = ANY (of_mailboxes) ORDER BY c.id FOR NO KEY UPDATE;
  UPDATE conversations c SET state = 'idle', waiting_since = NULL, due_at = NULL, is_breached = false,
    seen_through = NULL, topic = NULL, risk = NULL, author = NULL, review_since = NULL, review_opened_at = NULL,
    moved_by = 'deleted', moved_at = date_trunc('milliseconds', service_time())
  WHERE c.mailbox = ANY (of_mailboxes) AND c.state IN ('waiting', 'review') AND NOT EXISTS (
    SELECT FROM messages m WHERE m.mailbox = c.mailbox AND NOT m.is_reply
      AND (c.answered_through IS NULL OR m.id > c.answered_through));
  UPDATE conversations c SET waiting_since = f.since, due_at = greatest(c.due_at, reply_due(c.tenant, f.since,
    c.due_at - c.waiting_since - coalesce((SELECT sum(least(d.ends_at, c.due_at) - greatest(d.starts_at, c.waiting_since))
      FROM closed_days d WHERE d.tenant = c.tenant AND d.ends_at > c.waiting_since AND d.starts_at < c.due_at), '0')))
  FROM (SELECT o.id, (SELECT min(m.submitted_at) FROM messages m WHERE m.mailbox = o.mailbox AND NOT m.is_reply
      AND (o.answered_through IS NULL OR m.id > o.answered_through)) AS since
    FROM conversations o WHERE o.mailbox = ANY (of_mailboxes) AND o.state <> 'idle') f
  WHERE f.id = c.id AND f.since > c.waiting_since;
  DELETE FROM reply_drafts d USING conversations c
  WHERE c.mailbox = ANY (of_mailboxes) AND c.state = 'idle' AND d.conversation = c.id;
  RETURN QUERY UPDATE conversations c SET version = c.version + 1 WHERE c.mailbox = ANY (of_mailboxes)
    RETURNING c.id, c.tenant, c.version;
END $$;
