-- A right is held in the transaction that uses it. Whatever changes what somebody at the desk may do makes a new version,
-- so that a transaction which began with the old one learns of it, whichever server or command made the change.
ALTER TABLE volunteers ADD COLUMN rights_version integer NOT NULL DEFAULT 0;

CREATE FUNCTION rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rights_version := OLD.rights_version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER rights_changed BEFORE UPDATE ON volunteers FOR EACH ROW
  WHEN (ROW(OLD.role, OLD.state, OLD.tenants, OLD.languages, OLD.needs_review, OLD.practice_required, OLD.password, OLD.totp)
    IS DISTINCT FROM
    ROW(NEW.role, NEW.state, NEW.tenants, NEW.languages, NEW.needs_review, NEW.practice_required, NEW.password, NEW.totp))
  EXECUTE FUNCTION rights_changed();

-- Locks the person, then the login, as everything that changes both does. Null: the login has ended, or its page is locked.
-- The desk's role may neither read nor lock these rows itself.
CREATE FUNCTION desk_login_held(of_login uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  version integer;
BEGIN
  SELECT v.rights_version INTO version FROM volunteers v
  WHERE v.id = (SELECT s.volunteer FROM desk_sessions s WHERE s.id = of_login) AND v.state = 'active' FOR SHARE;
  PERFORM FROM desk_sessions s WHERE s.id = of_login AND s.phase = 'open' AND s.expires_at > service_time() FOR SHARE;
  RETURN CASE WHEN FOUND THEN version END;
END $$;
