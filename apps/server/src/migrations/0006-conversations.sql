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
  answered_through uuid,
  holder          uuid REFERENCES volunteers ON DELETE SET NULL,
  claim           uuid,
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
CREATE INDEX conversations_in_order ON conversations (tenant, is_acute DESC, due_at, id) WHERE state = 'waiting';
CREATE INDEX conversations_open ON conversations (tenant, state, due_at) WHERE state <> 'idle';
CREATE INDEX conversations_by_holder ON conversations (holder) WHERE holder IS NOT NULL;
CREATE INDEX conversations_by_lease ON conversations (lease_until) WHERE state = 'claimed';
CREATE INDEX conversations_by_sending ON conversations (sends_at) WHERE state = 'sending';

-- Everybody who has written already waits from the first message that nobody has answered.
INSERT INTO conversations (mailbox, tenant, language, state, waiting_since, due_at)
SELECT c.mailbox, c.tenant, c.language, 'waiting', min(m.submitted_at), min(m.submitted_at) + interval '24 hours'
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

-- Whoever answered may read on for a day.
CREATE TABLE answers (
  conversation uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  volunteer    uuid NOT NULL REFERENCES volunteers ON DELETE CASCADE,
  until        timestamptz NOT NULL,
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

DO $$
DECLARE
  of_table text;
BEGIN
  FOREACH of_table IN ARRAY ARRAY['reply_drafts', 'conversation_notes', 'proposals', 'shift_notes'] LOOP
    EXECUTE format('CREATE TRIGGER epoch_is_open AFTER INSERT OR UPDATE OF key_epoch ON %I
      FOR EACH ROW EXECUTE FUNCTION refuse_fenced_epoch()', of_table);
  END LOOP;
END $$;
