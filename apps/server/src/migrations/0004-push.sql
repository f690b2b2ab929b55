-- Devices that are to be told that there is something to read. A row names the login alone: the device's address is read,
-- and opened, at the moment of sending, and whatever ends the login or switches push off takes the row along.
CREATE TABLE pushes (
  login    bytea PRIMARY KEY REFERENCES device_tokens ON DELETE CASCADE,
  attempts integer NOT NULL DEFAULT 0,
  due_at   timestamptz NOT NULL,
  asked_at timestamptz NOT NULL
);
CREATE INDEX pushes_by_due ON pushes (due_at);
