-- The files of the pages of every build that serves or has served lately. While servers of two builds run side by side, each is asked for
-- files of the other; and a page that was opened before an upgrade asks for its own afterwards.
CREATE TABLE page_assets (
  path      text PRIMARY KEY,
  content   bytea NOT NULL,
  is_packed boolean NOT NULL,
  mark      bytea NOT NULL,
  used_on   date NOT NULL
);
