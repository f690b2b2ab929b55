import { randomUUID } from "node:crypto";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import { hashSecret, newSecret } from "@sosmessages/server/src/platform/secret-key.ts";
import { inParallel, newClient } from "@sosmessages/server/test/support/client.ts";
import { insertDeskLogin, type Query } from "@sosmessages/server/test/support/desk/desk-rows.ts";
import { operate } from "@sosmessages/server/test/support/operator.ts";

export const visitors = [
  "stranger",
  "caller",
  "caller with a dead token",
  "volunteer",
  "leader",
  "admin",
  "locked volunteer",
  "volunteer with a dead login",
] as const;
export type Visitor = (typeof visitors)[number];

/** The attackers' network. */
export const attacker = "203.0.113.66";
const fewestCallers = 4;
const perVisitor = 6;

type Headers = Record<string, string>;
const atDesk = (secret: string): Headers => ({ Cookie: `sosmessages-desk=${secret}`, "x-desk": "1" });
const ofCaller = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

const newPerson = async (client: ReturnType<typeof newClient>, query: Query, username: string) => {
  const person = await client.newcomer({ username });
  const [row] = await query<{ id: string }>("SELECT id FROM callers WHERE mailbox = $1", [person.user.mailbox]);
  return { ...person, id: row!.id };
};

/** A login without the cost of a password hash. */
const insertLogin = async (query: Query, caller: string): Promise<string> => {
  const token = newSecret();
  // Another request may delete the profile at this moment, which makes a dead token.
  await query(
    `INSERT INTO logins (token_hash, caller, expires_at, last_seen_on)
     SELECT $1, id, service_time() + interval '1 day', service_time()::date FROM callers WHERE id = $2 FOR KEY SHARE`,
    [hashSecret(token), caller],
  );
  return token;
};

export type World = Awaited<ReturnType<typeof makeWorld>>;

const callerCount = 12;
/** Enough to stay below the limits of each. */
const bystanderCount = 20;

type Here = Readonly<{ url: string; dataDir: string; rights: Record<string, string>; query: Query }>;

/** The operator's command invites the first administrator, who invites the others. All are on duty. */
const newDesk = async ({ url, dataDir, rights, query }: Here) => {
  const client = newClient(url, { "x-forwarded-for": "192.0.2.2" });
  const works =
    "UPDATE volunteers SET state = 'active', duty_until = service_time() + interval '8 hours' WHERE id = $1";
  await operate({ DATA_DIR: dataDir, ...rights }, "volunteer", "add", "Ada", "--role", "admin", "--tenant", "sos");
  const [first] = await query<{ id: string }>("SELECT id FROM volunteers");
  await query(works, [first!.id]);
  const headers = atDesk(await insertDeskLogin(query, first!.id));
  return (role: "volunteer" | "leader" | "admin", count: number): Promise<string[]> =>
    Array.fromAsync({ length: count }, async () => {
      const body = { name: `${role} ${randomUUID().slice(0, 8)}`, role, tenant: "sos", languages: ["nb", "se", "en"] };
      const made = await client.call<{ person: { id: string } }>("POST", "/api/desk/people", { body, headers });
      if (made.status !== 201) throw new Error(`could not invite a ${role}: ${made.text}`);
      await query(works, [made.body.person.id]);
      return made.body.person.id;
    });
};

/**
 * Callers who have written, and people at the desk, some of whom hold a conversation: ids that exist, so that requests pass the first
 * checks. No request names the bystanders, and `others` may be changed. Plain data, because it crosses processes.
 */
export const makeWorld = async (here: Here, routes: readonly RouteShape[]) => {
  const { url, query } = here;
  const client = newClient(url, { "x-forwarded-for": "192.0.2.1" });
  const people = await inParallel(Array.from({ length: callerCount + bystanderCount }), 4, () =>
    newPerson(client, query, `caller-${randomUUID()}`),
  );
  const [bystanders, callers] = [people.slice(0, bystanderCount), people.slice(bystanderCount)];
  const letters = await Array.fromAsync(callers, ({ token }) => client.write(token, "Jeg får ikke sove."));
  const messages = letters.map(({ body }) => body.id);
  const several = await newDesk(here);
  const colleagues = {
    volunteer: await several("volunteer", 4),
    leader: await several("leader", 2),
    admin: await several("admin", 2),
  };
  const claims = await Array.fromAsync(colleagues.volunteer, async (volunteer) => {
    const headers = atDesk(await insertDeskLogin(query, volunteer));
    const taken = await client.call<{ id: string; token: string }>("POST", "/api/desk/queue/next", { headers });
    if (taken.status !== 200) throw new Error(`could not take a conversation: ${taken.text}`);
    return { conversation: taken.body.id, token: taken.body.token };
  });
  const conversations = (await query<{ id: string }>("SELECT id FROM conversations")).map(({ id }) => id);
  const others = await several("volunteer", 4);
  return { routes, callers, bystanders, colleagues, others, conversations, claims, messages };
};

/** Logins that are replaced when the service refuses them. */
export const newLogins = (world: World, query: Query, url: string) => {
  const kept = new Map<string, Promise<Headers>>();
  let made = 0;

  /** Requests delete profiles, so new callers register. */
  const callers = world.callers.map(({ id }) => id);
  const client = newClient(url, { "x-forwarded-for": "192.0.2.1" });
  const livingCaller = async (): Promise<string> => {
    const living = await query<{ id: string }>("SELECT id FROM callers WHERE id = ANY($1)", [callers]);
    if (living.length >= fewestCallers) return living[(made += 1) % living.length]!.id;
    const { id } = await newPerson(client, query, `newcomer ${newSecret()}`);
    callers.push(id);
    return id;
  };
  const volunteer = async (people: readonly string[], phase: "open" | "locked" = "open"): Promise<Headers> =>
    atDesk(await insertDeskLogin(query, people[(made += 1) % people.length]!, phase));
  const makers: Record<Visitor, () => Promise<Headers>> = {
    stranger: async () => ({}),
    caller: async () => ofCaller(await insertLogin(query, await livingCaller())),
    "caller with a dead token": async () => ofCaller(newSecret()),
    volunteer: () => volunteer(world.colleagues.volunteer),
    leader: () => volunteer(world.colleagues.leader),
    admin: () => volunteer(world.colleagues.admin),
    "locked volunteer": () => volunteer(world.colleagues.volunteer, "locked"),
    "volunteer with a dead login": async () => atDesk(newSecret()),
  };

  const placeOf = (visitor: Visitor, which: number) => `${visitor} ${which % perVisitor}`;
  return {
    /** The headers of such a visitor. */
    async take(visitor: Visitor, which: number): Promise<Headers> {
      const place = placeOf(visitor, which);
      const held = kept.get(place) ?? makers[visitor]();
      kept.set(place, held);
      return held;
    },
    /** Strangers, dead and locked logins are refused on purpose. */
    renew: (visitor: Visitor, which: number): void =>
      void (/stranger|dead|locked/.test(visitor) || kept.delete(placeOf(visitor, which))),
  };
};
