-- The hosts of each service, and the page that they show once its folder has been taken away: whoever wrote to one service must not be
-- shown another at its address. Servers write the row of each service that they serve.
CREATE TABLE known_services (
  tenant    text PRIMARY KEY,
  hosts     text[] NOT NULL,
  host_part text,
  language  text NOT NULL,
  pages     jsonb NOT NULL,
  is_closed boolean NOT NULL DEFAULT false
);
