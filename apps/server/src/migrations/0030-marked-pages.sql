-- A keyed mark of the page of a closed service, which is served only with it. Rows of versions before have none until a server that has
-- the service's folder writes them anew.
ALTER TABLE known_services ADD COLUMN mark bytea;
