-- People at the desk who are to be told by mail that something waits. A row names the person alone: the address is read, and
-- opened, at the moment of sending; what waits, and how much of it, stands nowhere.
CREATE TABLE alert_mails (
  volunteer uuid PRIMARY KEY REFERENCES volunteers ON DELETE CASCADE,
  attempts  integer NOT NULL DEFAULT 0,
  due_at    timestamptz NOT NULL,
  asked_at  timestamptz NOT NULL
);
CREATE INDEX alert_mails_by_due ON alert_mails (due_at);
