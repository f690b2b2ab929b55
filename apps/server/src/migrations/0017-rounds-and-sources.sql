-- A reply that was taken back is not sent by a late retry of the request that sent it.
CREATE TABLE spent_keys (
  conversation uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  send_key     uuid NOT NULL,
  spent_at     timestamptz NOT NULL,
  PRIMARY KEY (conversation, send_key)
);
CREATE INDEX spent_keys_by_age ON spent_keys (spent_at);

-- People are notified once of each waiting round, each review and each message that will be gone soon; not once for all of them.
ALTER TABLE conversations ADD COLUMN review_since timestamptz;
UPDATE conversations SET review_since = service_time() WHERE state = 'review' OR (state = 'sending' AND claim IS NULL);
ALTER TABLE alerts_told ADD COLUMN about text NOT NULL DEFAULT '';
ALTER TABLE alerts_told DROP CONSTRAINT alerts_told_pkey, ADD PRIMARY KEY (conversation, kind, about);

-- A draft is as old as its first word: saving it again does not make it younger.
ALTER TABLE reply_drafts ADD COLUMN begun_at timestamptz;
UPDATE reply_drafts SET begun_at = saved_at;
ALTER TABLE reply_drafts ALTER COLUMN begun_at SET NOT NULL, ALTER COLUMN begun_at SET DEFAULT service_time();

-- As in 0006, and: the clock of a round is that of the first message that is left, and a reply in review that answers nothing any
-- more is over.
CREATE OR REPLACE FUNCTION conversations_shrunk(of_mailboxes uuid[]) RETURNS TABLE (conversation uuid, tenant text, version bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM conversations c WHERE c.mailbox = ANY (of_mailboxes) ORDER BY c.id FOR NO KEY UPDATE;
  UPDATE conversations c SET state = 'idle', waiting_since = NULL, due_at = NULL, is_acute = false, is_breached = false,
    seen_through = NULL, topic = NULL, risk = NULL, author = NULL, review_since = NULL
  WHERE c.mailbox = ANY (of_mailboxes) AND c.state IN ('waiting', 'review') AND NOT EXISTS (
    SELECT FROM messages m WHERE m.mailbox = c.mailbox AND NOT m.is_reply
      AND (c.answered_through IS NULL OR m.id > c.answered_through));
  UPDATE conversations c SET waiting_since = f.since, due_at = f.since + (c.due_at - c.waiting_since)
  FROM (SELECT o.id, (SELECT min(m.submitted_at) FROM messages m WHERE m.mailbox = o.mailbox AND NOT m.is_reply
      AND (o.answered_through IS NULL OR m.id > o.answered_through)) AS since
    FROM conversations o WHERE o.mailbox = ANY (of_mailboxes) AND o.state <> 'idle') f
  WHERE f.id = c.id AND f.since > c.waiting_since;
  DELETE FROM reply_drafts d USING conversations c
  WHERE c.mailbox = ANY (of_mailboxes) AND c.state = 'idle' AND d.conversation = c.id;
  RETURN QUERY UPDATE conversations c SET version = c.version + 1 WHERE c.mailbox = ANY (of_mailboxes)
    RETURNING c.id, c.tenant, c.version;
END $$;

-- "I may know this person" ends reading, whoever says so and whatever they answered before.
CREATE OR REPLACE FUNCTION desk_may_read(of_mailbox uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM volunteers v JOIN conversations c ON c.mailbox = of_mailbox AND c.tenant = ANY (v.tenants)
    WHERE v.id = desk_person() AND v.state = 'active'
      AND NOT EXISTS (SELECT FROM kept_away k WHERE k.volunteer = v.id AND k.mailbox = c.mailbox)
      AND (v.role = 'leader' OR (v.role = 'volunteer' AND (
        (c.state IN ('claimed', 'sending') AND c.holder = v.id)
        OR (c.state IN ('review', 'sending') AND c.author = v.id)
        OR EXISTS (SELECT FROM answers a WHERE a.conversation = c.id AND a.volunteer = v.id AND a.until > service_time())))))
$$;
CREATE OR REPLACE FUNCTION desk_works_on(of_conversation uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM volunteers v JOIN conversations c ON c.id = of_conversation AND c.tenant = ANY (v.tenants)
    WHERE v.id = desk_person() AND v.state = 'active'
      AND NOT EXISTS (SELECT FROM kept_away k WHERE k.volunteer = v.id AND k.mailbox = c.mailbox)
      AND (v.role = 'leader' OR (v.role = 'volunteer' AND (
        (c.state IN ('claimed', 'sending') AND c.holder = v.id) OR (c.state IN ('review', 'sending') AND c.author = v.id)))))
$$;
