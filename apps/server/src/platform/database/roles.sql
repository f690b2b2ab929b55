-- The roles of the service, on a PostgreSQL of your own: see "Roles of the database" in docs/several-servers.md. Run it as a superuser
-- in the database of the service; again at any time, it changes only what is not yet so. It sets no passwords.
--
--   sosmessages_migrate   logs in   owns the database and its tables, and changes them
--   sosmessages_app       logs in   serves: owns nothing, and may do what the service does in its name
--   sosmessages_desk      logs in   what people at the desk read: row-level security decides which rows
--   sosmessages_purge     for sosmessages_app to switch to, while it removes what has had its time
--   sosmessages_audit     the same, while it reads and checks the audit log and removes what is older than a year
--   sosmessages_backup    the same, while it copies: reads all and writes nothing
--
-- The service grants the rights to tables when it migrates: migrations/schema.yaml.
DO $$
DECLARE
  of_role text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sosmessages_migrate') THEN
    CREATE ROLE sosmessages_migrate LOGIN;
  END IF;
  FOREACH of_role IN ARRAY ARRAY['app', 'desk'] LOOP
    of_role := 'sosmessages_' || of_role;
    -- NOINHERIT: what it may switch to it has only once it has switched.
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = of_role) THEN
      EXECUTE format('CREATE ROLE %I LOGIN NOINHERIT', of_role);
    ELSIF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = of_role AND rolcanlogin AND NOT rolinherit) THEN
      EXECUTE format('ALTER ROLE %I LOGIN NOINHERIT', of_role);
    END IF;
  END LOOP;
  FOREACH of_role IN ARRAY ARRAY['purge', 'audit', 'backup'] LOOP
    of_role := 'sosmessages_' || of_role;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = of_role) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', of_role);
    END IF;
    IF NOT EXISTS (SELECT FROM pg_auth_members WHERE roleid = of_role::regrole AND member = 'sosmessages_app'::regrole) THEN
      EXECUTE format('GRANT %I TO sosmessages_app', of_role);
    END IF;
  END LOOP;

  -- The migration that makes the desk's rules asks for it.
  IF NOT EXISTS (SELECT FROM pg_auth_members WHERE roleid = 'sosmessages_desk'::regrole AND member = 'sosmessages_migrate'::regrole) THEN
    GRANT sosmessages_desk TO sosmessages_migrate;
  END IF;
  -- Whoever gives something to a role must be in it; a superuser is in all.
  IF NOT pg_has_role('sosmessages_migrate', 'MEMBER') THEN
    EXECUTE format('GRANT sosmessages_migrate TO %I', current_user);
  END IF;
END $$;

DO $$
DECLARE
  owned record;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_database WHERE datname = current_database() AND datdba = 'sosmessages_migrate'::regrole) THEN
    EXECUTE format('ALTER DATABASE %I OWNER TO sosmessages_migrate', current_database());
  END IF;
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO sosmessages_migrate, sosmessages_app, sosmessages_desk', current_database());

  -- What another role has made so far goes to the one that changes tables from now on; indexes and triggers go along.
  FOR owned IN
    SELECT format('ALTER TABLE %s OWNER TO sosmessages_migrate', c.oid::regclass) AS so FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relowner <> 'sosmessages_migrate'::regrole
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO sosmessages_migrate', p.oid::regprocedure) FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.proowner <> 'sosmessages_migrate'::regrole
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE owned.so;
  END LOOP;
  IF EXISTS (SELECT FROM pg_namespace WHERE nspname = 'public'
    AND nspowner NOT IN (SELECT oid FROM pg_roles WHERE rolname IN ('pg_database_owner', 'sosmessages_migrate'))) THEN
    ALTER SCHEMA public OWNER TO sosmessages_migrate;
  END IF;
END $$;
