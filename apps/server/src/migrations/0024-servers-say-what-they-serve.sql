-- An operator's command reads the folders of its own SERVICES_DIR; only the servers know which services are served.
ALTER TABLE servers ADD COLUMN services text[] NOT NULL DEFAULT '{}';
