-- A leader may write first in a conversation that was answered or closed: it is claimed, and no message waits.
ALTER TABLE conversations DROP CONSTRAINT conversations_check,
  ADD CONSTRAINT conversations_check CHECK ((waiting_since IS NULL) = (due_at IS NULL)
    AND (state <> 'idle' OR waiting_since IS NULL) AND (state <> 'waiting' OR waiting_since IS NOT NULL));
