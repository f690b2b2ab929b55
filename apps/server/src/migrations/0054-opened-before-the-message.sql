-- As in 0053, and: an alarm that a leader opened before the message was written is unopened again.
CREATE OR REPLACE FUNCTION conversation_lifted(of_conversation uuid, of_source text, last_message timestamptz)
RETURNS TABLE (tenant text, version bigint, is_new boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  was conversations;
  now_is conversations;
  now_at timestamptz := date_trunc('milliseconds', service_time());
  is_first_tick boolean;
BEGIN
  SELECT * INTO was FROM conversations c WHERE c.id = of_conversation FOR NO KEY UPDATE;
  IF was.id IS NULL THEN RETURN; END IF;
  is_first_tick := of_source = 'caller' AND was.sign = 'program';
  UPDATE conversations c SET version = c.version + 1, lifted_until = greatest(c.lifted_until, last_message + interval '14 days'),
    due_at = CASE WHEN c.due_at = c.promised_at THEN c.plain_due_at ELSE c.due_at END,
    promised_at = CASE WHEN of_source = 'caller' AND c.due_at IN (c.promised_at, c.plain_due_at) THEN c.plain_due_at ELSE c.promised_at END,
    sign = CASE WHEN c.is_acute THEN NULL WHEN c.sign = 'caller' THEN c.sign ELSE of_source END,
    sign_at = CASE WHEN c.is_acute THEN NULL WHEN is_first_tick THEN now_at ELSE coalesce(c.sign_at, now_at) END
  WHERE c.id = of_conversation RETURNING c.* INTO now_is;
  INSERT INTO alarms AS a (conversation, kind, raised_at)
  VALUES (of_conversation, CASE WHEN was.is_acute THEN 'acute' ELSE 'sign' END, now_at)
  ON CONFLICT (conversation, kind) WHERE seen_at IS NULL DO UPDATE SET marked_at = now_at, opened_at = NULL
    WHERE is_first_tick OR a.opened_at <= last_message;
  RETURN QUERY SELECT now_is.tenant, now_is.version, NOT was.is_acute AND was.sign IS NULL;
END $$;
