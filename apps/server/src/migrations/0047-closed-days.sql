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

-- The deadline that the caller reads, and the one without closed days, which an emergency or a sign has. `due_at` is one of them. A
-- `due_at` of the version before is neither: then it is both.
ALTER TABLE conversations ADD COLUMN promised_at timestamptz, ADD COLUMN plain_due_at timestamptz;

-- As in 0035, with closed days. To the caller they do not count after a tick.
CREATE OR REPLACE FUNCTION conversation_written(of_mailbox uuid, message uuid, at timestamptz, hours integer, zone text, not_safe boolean)
RETURNS TABLE (conversation uuid, version bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  now_is conversations;
  is_first boolean := false;
BEGIN
  INSERT INTO conversations AS c (mailbox, tenant, language, state, waiting_since, due_at, promised_at, plain_due_at, moved_by, moved_at)
  SELECT of_mailbox, w.tenant, w.language, 'waiting', at, d.promised, d.promised, d.plain, 'written', at
  FROM callers w CROSS JOIN LATERAL (SELECT reply_due(w.tenant, at, hours * interval '1 hour') AS promised,
    at + hours * interval '1 hour' AS plain) d WHERE w.mailbox = of_mailbox
  ON CONFLICT (mailbox) DO UPDATE SET version = c.version + 1, language = excluded.language,
    state = CASE WHEN c.state = 'idle' THEN 'waiting' ELSE c.state END,
    waiting_since = coalesce(c.waiting_since, excluded.waiting_since),
    due_at = coalesce(c.due_at, CASE WHEN c.is_acute OR c.sign IS NOT NULL THEN excluded.plain_due_at ELSE excluded.due_at END),
    promised_at = CASE WHEN c.due_at IS NULL THEN excluded.promised_at ELSE c.promised_at END,
    plain_due_at = CASE WHEN c.due_at IS NULL THEN excluded.plain_due_at ELSE c.plain_due_at END,
    moved_by = CASE WHEN c.state = 'idle' THEN 'written' ELSE c.moved_by END, moved_at = CASE WHEN c.state = 'idle' THEN at ELSE c.moved_at END,
    lifted_until = CASE WHEN c.is_acute OR c.sign IS NOT NULL THEN at + interval '14 days' END
  RETURNING c.* INTO now_is;
  IF now_is.id IS NULL OR now_is.answered_through >= message OR (now_is.state <> 'waiting'
    AND EXISTS (SELECT FROM messages m WHERE m.mailbox = of_mailbox AND m.id > message)) THEN
    RAISE serialization_failure USING MESSAGE = 'a later message is there already';
  END IF;
  IF not_safe OR now_is.is_acute THEN
    SELECT l.version, l.is_new INTO now_is.version, is_first FROM conversation_lifted(now_is.id, CASE WHEN not_safe THEN 'caller' ELSE 'program' END, at) l;
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
  UPDATE conversations c SET state = 'idle', waiting_since = NULL, due_at = NULL, promised_at = NULL, plain_due_at = NULL, is_breached = false,
    seen_through = NULL, topic = NULL, risk = NULL, author = NULL, review_since = NULL, review_opened_at = NULL,
    moved_by = 'deleted', moved_at = date_trunc('milliseconds', service_time())
  WHERE c.mailbox = ANY (of_mailboxes) AND c.state IN ('waiting', 'review') AND NOT EXISTS (
    SELECT FROM messages m WHERE m.mailbox = c.mailbox AND NOT m.is_reply
      AND (c.answered_through IS NULL OR m.id > c.answered_through));
  UPDATE conversations c SET waiting_since = f.since, promised_at = f.promised, plain_due_at = f.since + f.open,
    due_at = CASE WHEN c.is_acute OR c.sign IS NOT NULL THEN f.since + f.open ELSE f.promised END
  FROM (SELECT o.id, n.since, t.open, CASE WHEN n.not_safe THEN n.since + t.open
      ELSE greatest(t.promised, reply_due(o.tenant, n.since, t.open)) END AS promised
    FROM conversations o
    CROSS JOIN LATERAL (SELECT min(m.submitted_at) AS since, bool_or(m.not_safe) AS not_safe FROM messages m
      WHERE m.mailbox = o.mailbox AND NOT m.is_reply AND (o.answered_through IS NULL OR m.id > o.answered_through)) n
    CROSS JOIN LATERAL (SELECT CASE WHEN k.is_known THEN o.promised_at ELSE o.due_at END AS promised,
      CASE WHEN k.is_known THEN o.plain_due_at ELSE o.due_at END - o.waiting_since AS open
      FROM (SELECT o.due_at IN (o.promised_at, o.plain_due_at) AS is_known) k) t
    WHERE o.mailbox = ANY (of_mailboxes) AND o.waiting_since IS NOT NULL AND n.since > o.waiting_since) f
  WHERE f.id = c.id;
  DELETE FROM reply_drafts d USING conversations c
  WHERE c.mailbox = ANY (of_mailboxes) AND c.state = 'idle' AND d.conversation = c.id;
  RETURN QUERY UPDATE conversations c SET version = c.version + 1 WHERE c.mailbox = ANY (of_mailboxes)
    RETURNING c.id, c.tenant, c.version;
END $$;
