-- One conversation a mailbox: who waits since when, who answers, what is under way. See conversations/rules.ts.
CREATE TABLE conversations (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  mailbox         uuid NOT NULL UNIQUE REFERENCES callers (mailbox) ON DELETE CASCADE,
  tenant          text NOT NULL,
  language        text NOT NULL,
  state           text NOT NULL CHECK (state IN ('idle', 'waiting', 'claimed', 'review', 'sending')),
  version         bigint NOT NULL DEFAULT 1,
  is_acute        boolean NOT NULL DEFAULT false,
  waiting_since   timestamptz,
  due_at          timestamptz,
  is_breached     boolean NOT NULL DEFAULT false,
  answered_through uuid,
  holder          uuid REFERENCES volunteers ON DELETE SET NULL,
  claim           uuid,
  claimed_at      timestamptz,
  lease_until     timestamptz,
  author          uuid REFERENCES volunteers ON DELETE SET NULL,
  seen_through    uuid,
  checked_through uuid,
  topic           uuid,
  risk            text CHECK (risk IN ('none', 'some', 'high')),
  sends_at        timestamptz,
  sender          uuid REFERENCES volunteers ON DELETE SET NULL,
  send_key        uuid,
  CHECK ((state = 'idle') = (waiting_since IS NULL) AND (state = 'idle') = (due_at IS NULL)),
  CHECK ((state = 'sending') = (sends_at IS NOT NULL)),
  CHECK (state <> 'claimed' OR (holder IS NOT NULL AND claim IS NOT NULL AND lease_until IS NOT NULL)),
  CHECK (state NOT IN ('idle', 'waiting', 'review') OR claim IS NULL)
);
CREATE INDEX conversations_in_order ON conversations (tenant, language, (NOT is_acute), due_at, id) WHERE state = 'waiting';
CREATE INDEX conversations_acute ON conversations (tenant, language) WHERE state = 'waiting' AND is_acute;
CREATE INDEX conversations_open ON conversations (tenant, state, due_at) WHERE state <> 'idle';
CREATE INDEX conversations_by_holder ON conversations (holder) WHERE holder IS NOT NULL;
CREATE INDEX conversations_by_author ON conversations (author) WHERE author IS NOT NULL;
CREATE INDEX conversations_by_lease ON conversations (lease_until) WHERE state = 'claimed';
CREATE INDEX conversations_by_deadline ON conversations (due_at) WHERE state <> 'idle' AND NOT is_breached;
CREATE INDEX conversations_by_sending ON conversations (sends_at) WHERE state = 'sending';

-- Everybody who has written already waits from the first message that nobody has answered.
INSERT INTO conversations (mailbox, tenant, language, state, waiting_since, due_at)
SELECT c.mailbox, c.tenant, c.language, 'waiting', min(m.submitted_at),
  min(m.submitted_at) + CASE c.tenant WHEN 'sami' THEN interval '48 hours' ELSE interval '24 hours' END
FROM callers c JOIN messages m USING (mailbox) WHERE NOT m.is_reply GROUP BY c.mailbox, c.tenant, c.language;

CREATE TABLE reply_drafts (
  conversation uuid PRIMARY KEY REFERENCES conversations ON DELETE CASCADE,
  body         bytea NOT NULL,
  key_epoch    date NOT NULL,
  key_wrapped  bytea NOT NULL,
  revision     integer NOT NULL,
  saved_at     timestamptz NOT NULL
);
ALTER TABLE reply_drafts ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX reply_drafts_by_epoch ON reply_drafts (key_epoch);

-- Notes for colleagues, and what a leader said on returning a draft.
CREATE TABLE conversation_notes (
  id           uuid PRIMARY KEY,
  conversation uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  volunteer    uuid REFERENCES volunteers ON DELETE SET NULL,
  kind         text NOT NULL CHECK (kind IN ('note', 'review')),
  body         bytea NOT NULL,
  key_epoch    date NOT NULL,
  key_wrapped  bytea NOT NULL,
  written_at   timestamptz NOT NULL
);
CREATE INDEX conversation_notes_by_conversation ON conversation_notes (conversation);
CREATE INDEX conversation_notes_by_age ON conversation_notes (written_at);
CREATE INDEX conversation_notes_by_epoch ON conversation_notes (key_epoch);

CREATE TABLE proposals (
  id           uuid PRIMARY KEY,
  conversation uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  kind         text NOT NULL CHECK (kind IN ('block', 'abuse', 'take-over')),
  reason       bytea NOT NULL,
  key_epoch    date NOT NULL,
  key_wrapped  bytea NOT NULL,
  made_at      timestamptz NOT NULL
);
CREATE INDEX proposals_by_conversation ON proposals (conversation);
CREATE INDEX proposals_by_age ON proposals (made_at);
CREATE INDEX proposals_by_epoch ON proposals (key_epoch);

-- "I may know this person": for good.
CREATE TABLE kept_away (
  volunteer uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  mailbox   uuid NOT NULL REFERENCES callers (mailbox) ON DELETE CASCADE,
  PRIMARY KEY (volunteer, mailbox)
);
CREATE INDEX kept_away_by_mailbox ON kept_away (mailbox);

-- Whoever answered may read on for a day, and gets the same answer again on asking to send the same reply again.
CREATE TABLE answers (
  conversation uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  volunteer    uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  until        timestamptz NOT NULL,
  send_key     uuid,
  sends_at     timestamptz NOT NULL,
  PRIMARY KEY (conversation, volunteer)
);
CREATE INDEX answers_by_volunteer ON answers (volunteer);
CREATE INDEX answers_by_end ON answers (until);

-- What people were told of by mail already, so that nobody is told twice.
CREATE TABLE alerts_told (
  conversation uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  kind         text NOT NULL,
  told_at      timestamptz NOT NULL,
  PRIMARY KEY (conversation, kind)
);

-- Somebody asks for a talk. With whom they had written is nowhere.
CREATE TABLE talks (
  volunteer uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  tenant    text NOT NULL,
  asked_at  timestamptz NOT NULL,
  PRIMARY KEY (volunteer, tenant)
);

CREATE TABLE shift_notes (
  id          uuid PRIMARY KEY,
  tenant      text NOT NULL,
  volunteer   uuid REFERENCES volunteers ON DELETE SET NULL,
  body        bytea NOT NULL,
  key_epoch   date NOT NULL,
  key_wrapped bytea NOT NULL,
  written_at  timestamptz NOT NULL
);
CREATE INDEX shift_notes_by_age ON shift_notes (written_at);
CREATE INDEX shift_notes_by_epoch ON shift_notes (key_epoch);

-- Counts without people: nothing in a row leads to a conversation, a mailbox or a volunteer. `detail` is a bucket, an hour of
-- the week, a topic; a count is never crossed with another. Several rows share a count, so that writers do not queue up.
CREATE TABLE counters (
  tenant  text NOT NULL,
  day     date NOT NULL,
  measure text NOT NULL,
  detail  text NOT NULL,
  shard   smallint NOT NULL,
  count   bigint NOT NULL,
  PRIMARY KEY (tenant, day, measure, detail, shard)
);

-- How many are on duty is counted once an hour, by whichever server comes first.
CREATE TABLE duty_samples (
  tenant     text PRIMARY KEY,
  sampled_at timestamptz NOT NULL
);

-- Adds to counts. In one order for all who write, so that no two wait for each other. Days are those of the service's time zone.
CREATE FUNCTION count_up(of_tenant text, zone text, measures text[], details text[], amounts bigint[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO counters AS c (tenant, day, measure, detail, shard, count)
  SELECT of_tenant,
    CASE WHEN m.measure IN ('hour', 'topic', 'risk', 'process', 'duty-people', 'duty-samples')
      THEN date_trunc('month', l.now)::date ELSE l.now::date END,
    m.measure, m.detail, s.shard, sum(m.amount)
  FROM unnest(measures, details, amounts) AS m (measure, detail, amount),
    (SELECT service_time() AT TIME ZONE zone AS now) l,
    (SELECT floor(random() * 16)::smallint AS shard) s
  GROUP BY 2, 3, 4, 5 ORDER BY 3, 4
  ON CONFLICT (tenant, day, measure, detail, shard) DO UPDATE SET count = c.count + excluded.count
$$;

-- A caller has written: called by the very statement that stores the message. A turn that is open goes on, clock and all. While
-- somebody is at it, a message must be the newest (else it could slip in below what was seen, unseen); and what was answered
-- already lies below any that is written now. One that is not is refused here, message and all, and comes again with a later id.
CREATE FUNCTION conversation_written(of_mailbox uuid, message uuid, at timestamptz, hours integer, zone text)
RETURNS TABLE (conversation uuid, version bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  now_is conversations;
BEGIN
  INSERT INTO conversations AS c (mailbox, tenant, language, state, waiting_since, due_at)
  SELECT of_mailbox, w.tenant, w.language, 'waiting', at, at + hours * interval '1 hour'
  FROM callers w WHERE w.mailbox = of_mailbox
  ON CONFLICT (mailbox) DO UPDATE SET version = c.version + 1, language = excluded.language,
    state = CASE WHEN c.state = 'idle' THEN 'waiting' ELSE c.state END,
    waiting_since = coalesce(c.waiting_since, excluded.waiting_since), due_at = coalesce(c.due_at, excluded.due_at)
  RETURNING c.* INTO now_is;
  IF now_is.id IS NULL OR now_is.answered_through >= message OR (now_is.state <> 'waiting'
    AND EXISTS (SELECT FROM messages m WHERE m.mailbox = of_mailbox AND m.id > message)) THEN
    RAISE serialization_failure USING MESSAGE = 'a later message is there already';
  END IF;
  PERFORM count_up(now_is.tenant, zone, ARRAY['messages-in', 'hour'],
    ARRAY['', to_char(service_time() AT TIME ZONE zone, 'ID-HH24')], ARRAY[1, 1]);
  RETURN QUERY SELECT now_is.id, now_is.version;
END $$;

-- Messages of these mailboxes went, deleted or expired. Where none is left that waits for an answer and nobody is at it, the
-- turn is over; whoever is at it keeps draft and claim, and the turn ends with those.
CREATE FUNCTION conversations_shrunk(of_mailboxes uuid[]) RETURNS TABLE (conversation uuid, tenant text, version bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM conversations c WHERE c.mailbox = ANY (of_mailboxes) ORDER BY c.id FOR NO KEY UPDATE;
  UPDATE conversations c SET state = 'idle', waiting_since = NULL, due_at = NULL, is_acute = false, is_breached = false,
    seen_through = NULL, topic = NULL, risk = NULL
  WHERE c.mailbox = ANY (of_mailboxes) AND c.state = 'waiting' AND NOT EXISTS (
    SELECT FROM messages m WHERE m.mailbox = c.mailbox AND NOT m.is_reply
      AND (c.answered_through IS NULL OR m.id > c.answered_through));
  DELETE FROM reply_drafts d USING conversations c
  WHERE c.mailbox = ANY (of_mailboxes) AND c.state = 'idle' AND d.conversation = c.id;
  RETURN QUERY UPDATE conversations c SET version = c.version + 1 WHERE c.mailbox = ANY (of_mailboxes)
    RETURNING c.id, c.tenant, c.version;
END $$;

DO $$
DECLARE
  of_table text;
BEGIN
  FOREACH of_table IN ARRAY ARRAY['reply_drafts', 'conversation_notes', 'proposals', 'shift_notes'] LOOP
    EXECUTE format('CREATE TRIGGER epoch_is_open AFTER INSERT OR UPDATE OF key_epoch ON %I
      FOR EACH ROW EXECUTE FUNCTION refuse_fenced_epoch()', of_table);
  END LOOP;
END $$;
