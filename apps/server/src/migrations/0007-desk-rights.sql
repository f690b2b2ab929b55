-- The second lock on every door: what a person at the desk may read and change, said once more by the database. The rules in
-- conversations/ come first; should one of them be wrong, these still hold. Work for the desk goes on as this role.
-- An ordinary user of a database may neither make a role nor take one on: storage.ts tells the operator what to grant.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sosmessages_desk') THEN
    CREATE ROLE sosmessages_desk NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL; -- another service of the same cluster was faster
  WHEN insufficient_privilege THEN RAISE EXCEPTION USING ERRCODE = 'SM001', MESSAGE = 'the role sosmessages_desk is missing';
END $$;
DO $$
BEGIN
  PERFORM set_config('role', 'sosmessages_desk', true), set_config('role', 'none', true);
EXCEPTION
  -- Whoever made a role may grant it, but is not in it by that alone.
  WHEN insufficient_privilege OR invalid_parameter_value THEN
    BEGIN
      EXECUTE format('GRANT sosmessages_desk TO %I', current_user);
    EXCEPTION
      WHEN insufficient_privilege THEN RAISE EXCEPTION USING ERRCODE = 'SM001', MESSAGE = 'the role sosmessages_desk is not granted';
    END;
END $$;

-- Who acts, told by `SET LOCAL` at the beginning of each transaction. Nobody: then nothing is seen.
CREATE FUNCTION desk_person() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('sosmessages.volunteer', true), '')::uuid
$$;

CREATE FUNCTION desk_works_in(of_tenant text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM volunteers v WHERE v.id = desk_person() AND v.state = 'active'
    AND v.role IN ('volunteer', 'leader') AND of_tenant = ANY (v.tenants))
$$;

-- Leaders of the service; whoever holds the claim or wrote the draft in review; for a day whoever answered. Administrators never.
CREATE FUNCTION desk_may_read(of_mailbox uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (
    SELECT FROM volunteers v JOIN conversations c ON c.mailbox = of_mailbox AND c.tenant = ANY (v.tenants)
    WHERE v.id = desk_person() AND v.state = 'active'
      AND (v.role = 'leader' OR (v.role = 'volunteer' AND (
        (c.state IN ('claimed', 'sending') AND c.holder = v.id)
        OR (c.state IN ('review', 'sending') AND c.author = v.id)
        OR EXISTS (SELECT FROM answers a WHERE a.conversation = c.id AND a.volunteer = v.id AND a.until > service_time())))))
$$;

-- What is being written in answer: for those who are at it, and no longer for whoever answered the turn before.
CREATE FUNCTION desk_works_on(of_conversation uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public AS $$
  SELECT EXISTS (
    SELECT FROM volunteers v JOIN conversations c ON c.id = of_conversation AND c.tenant = ANY (v.tenants)
    WHERE v.id = desk_person() AND v.state = 'active'
      AND (v.role = 'leader' OR (v.role = 'volunteer' AND (
        (c.state IN ('claimed', 'sending') AND c.holder = v.id) OR (c.state IN ('review', 'sending') AND c.author = v.id)))))
$$;

CREATE FUNCTION desk_works_on_mailbox(of_mailbox uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public AS $$
  SELECT desk_works_on((SELECT c.id FROM conversations c WHERE c.mailbox = of_mailbox))
$$;

GRANT SELECT (id, mailbox, tenant, language, username, key_epoch, key_wrapped, blocked_until) ON callers TO sosmessages_desk;
GRANT SELECT ON messages, mailbox_keys, conversations, reply_drafts, conversation_notes, proposals TO sosmessages_desk;

-- What is read is also noted. The hash under which a row is chained is made by the server: nobody at the desk can fake one.
GRANT SELECT (seq, at, hash), INSERT ON audit TO sosmessages_desk;

ALTER TABLE callers ENABLE ROW LEVEL SECURITY;
CREATE POLICY desk_reads ON callers FOR SELECT TO sosmessages_desk USING (desk_may_read(mailbox));
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY desk_reads ON messages FOR SELECT TO sosmessages_desk USING (desk_may_read(mailbox));
ALTER TABLE mailbox_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY desk_reads ON mailbox_keys FOR SELECT TO sosmessages_desk USING (desk_may_read(mailbox));
ALTER TABLE conversations ENABLE ROW LEVEL SECURITY;
CREATE POLICY desk_sees ON conversations FOR SELECT TO sosmessages_desk USING (desk_works_in(tenant));
ALTER TABLE reply_drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY desk_reads ON reply_drafts FOR SELECT TO sosmessages_desk USING (desk_works_on(conversation));
ALTER TABLE conversation_notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY desk_reads ON conversation_notes FOR SELECT TO sosmessages_desk USING (desk_works_on(conversation));
ALTER TABLE proposals ENABLE ROW LEVEL SECURITY;
CREATE POLICY desk_reads ON proposals FOR SELECT TO sosmessages_desk USING (desk_works_on(conversation));

-- Personal data is overwritten by whoever is at the conversation: the text, and the day's key with it.
GRANT SELECT ON key_fences TO sosmessages_desk;
GRANT UPDATE (body) ON messages TO sosmessages_desk;
GRANT UPDATE (generation, key_epoch, key_wrapped) ON mailbox_keys TO sosmessages_desk;
CREATE POLICY desk_overwrites ON messages FOR UPDATE TO sosmessages_desk USING (desk_works_on_mailbox(mailbox));
CREATE POLICY desk_overwrites ON mailbox_keys FOR UPDATE TO sosmessages_desk USING (desk_works_on_mailbox(mailbox));
