import { randomUUID } from "node:crypto";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import { insertDeskLogin, type Query } from "@sosmessages/server/test/support/desk/desk-rows.ts";
import { runOperator } from "@sosmessages/server/src/operator/run.ts";
import { hashSecret, newSecret } from "@sosmessages/server/src/platform/secret-key.ts";
import { readConfig } from "@sosmessages/server/src/config.ts";
import { startService } from "@sosmessages/server/src/start-service.ts";
import { createDatabase, loginsWithin } from "@sosmessages/server/test/support/create-database.ts";
import { join } from "node:path";
import type { Setting } from "../server.ts";

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

/** Ids that exist, so that requests pass the first checks. Plain data, because it crosses processes. */
export type World = {
  readonly routes: readonly RouteShape[];
  readonly callers: readonly { readonly id: string; readonly username: string; readonly mailbox: string }[];
  readonly colleagues: Readonly<Record<"volunteer" | "leader" | "admin", readonly string[]>>;
  /** Volunteers that may be changed. */
  readonly others: readonly string[];
  readonly conversations: readonly string[];
  readonly claims: readonly { readonly conversation: string; readonly token: string }[];
  readonly messages: readonly string[];
};

const callerCount = 12;
const fewestCallers = 4;
/** The attackers' network. */
export const attacker = "203.0.113.66";

type Here = {
  readonly url: string;
  readonly dataDir: string;
  readonly rights: Record<string, string>;
  readonly query: Query;
};
type DeskRole = keyof World["colleagues"];

const atDesk = (secret: string) => ({ cookie: `sosmessages-desk=${secret}`, "x-desk": "1" });

/** The operator's command invites the first administrator, who invites the others. All are on duty. */
const newDesk = async ({ url, dataDir, rights, query }: Here) => {
  const client = newClient(url, { "x-forwarded-for": "192.0.2.2" });
  const activate = (id: string) =>
    query("UPDATE volunteers SET state = 'active', duty_until = service_time() + interval '8 hours' WHERE id = $1", [
      id,
    ]);
  await runOperator(["volunteer", "add", "Ada", "--role", "admin", "--tenant", "sos"], {
    env: { DATA_DIR: dataDir, ...rights },
    stdout: () => {},
    stderr: () => {},
    stopped: new AbortController().signal,
  });
  const [first] = await query<{ id: string }>("SELECT id FROM volunteers");
  await activate(first!.id);
  const headers = atDesk(await insertDeskLogin(query, first!.id));
  const invite = async (role: DeskRole): Promise<string> => {
    const body = { name: `${role} ${randomUUID().slice(0, 8)}`, role, tenant: "sos", languages: ["nb", "se", "en"] };
    const made = await client.call<{ person: { id: string } }>("POST", "/api/desk/people", { body, headers });
    if (made.status !== 201) throw new Error(`could not invite a ${role}: ${made.text}`);
    await activate(made.body.person.id);
    return made.body.person.id;
  };
  return async (role: DeskRole, count: number): Promise<string[]> => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await invite(role));
    return ids;
  };
};

export type Routes = readonly RouteShape[];

/** Everything in the registry, from a service that is started and stopped for this. */
export const registeredRoutes = async (place: Setting): Promise<Routes> => {
  const name = `registry_${randomUUID().replaceAll("-", "")}`;
  const url = await createDatabase(place.postgresUrl, name, place.template);
  const { serve, desk, migrate } = loginsWithin(place.logins, url);
  const rights = { DATABASE_URL: serve, DESK_DATABASE_URL: desk, MIGRATE_DATABASE_URL: migrate };
  const config = readConfig({ PORT: "0", DATA_DIR: join(place.folder, "registry"), STOP_DELAY: "0", ...rights });
  const { registered, stop } = await startService(config, () => {});
  await stop();
  return registered;
};

/** Callers who have written, and people at the desk, some of whom hold a conversation. */
export const makeWorld = async (here: Here, routes: Routes): Promise<World> => {
  const { url, query } = here;
  const client = newClient(url, { "x-forwarded-for": "192.0.2.1" });
  const callers: { id: string; username: string; mailbox: string }[] = [];
  const messages: string[] = [];
  for (let number = 0; number < callerCount; number += 1) {
    const { username, token, user } = await client.newcomer();
    messages.push((await client.write(token, "Jeg får ikke sove.")).body.id);
    const [row] = await query<{ id: string }>("SELECT id FROM callers WHERE mailbox = $1", [user.mailbox]);
    callers.push({ id: row!.id, username, mailbox: user.mailbox });
  }
  const several = await newDesk(here);
  const colleagues = {
    volunteer: await several("volunteer", 4),
    leader: await several("leader", 2),
    admin: await several("admin", 2),
  };
  const claims: { conversation: string; token: string }[] = [];
  for (const volunteer of colleagues.volunteer) {
    const headers = atDesk(await insertDeskLogin(query, volunteer));
    const taken = await client.call<{ id: string; token: string }>("POST", "/api/desk/queue/next", { headers });
    if (taken.status !== 200) throw new Error(`could not take a conversation: ${taken.text}`);
    claims.push({ conversation: taken.body.id, token: taken.body.token });
  }
  const conversations = (await query<{ id: string }>("SELECT id FROM conversations")).map(({ id }) => id);
  const others = await several("volunteer", 4);
  return { routes, callers, colleagues, others, conversations, claims, messages };
};

export type Credentials = { readonly lines: readonly string[]; readonly token: string | null };

/** Logins that are replaced when the service refuses them. */
export const newLogins = (world: World, query: Query, port: number) => {
  const kept = new Map<Visitor, Promise<Credentials>[]>();
  const perVisitor = 6;
  let made = 0;

  /** Requests delete profiles, so new callers register. */
  const callers = world.callers.map(({ id }) => id);
  const client = newClient(`http://127.0.0.1:${port}`, { "x-forwarded-for": "192.0.2.1" });
  const livingCaller = async (): Promise<string> => {
    const living = await query<{ id: string }>("SELECT id FROM callers WHERE id = ANY($1)", [callers]);
    if (living.length >= fewestCallers) return living[(made += 1) % living.length]!.id;
    const { user } = await client.newcomer();
    const [row] = await query<{ id: string }>("SELECT id FROM callers WHERE mailbox = $1", [user.mailbox]);
    callers.push(row!.id);
    return row!.id;
  };

  const ofCaller = async (): Promise<Credentials> => {
    const token = newSecret();
    // Another request may delete the profile at this moment, which makes a dead token.
    await query(
      `INSERT INTO logins (token_hash, caller, expires_at, last_seen_on)
       SELECT $1, id, service_time() + interval '1 day', service_time()::date FROM callers WHERE id = $2 FOR KEY SHARE`,
      [hashSecret(token), await livingCaller()],
    );
    return { lines: [`Authorization: Bearer ${token}`], token };
  };
  const ofVolunteer = async (people: readonly string[], phase: "open" | "locked"): Promise<Credentials> => {
    const secret = await insertDeskLogin(query, people[(made += 1) % people.length]!, phase);
    return { lines: [`Cookie: sosmessages-desk=${secret}`, "x-desk: 1"], token: null };
  };
  const make = async (visitor: Visitor): Promise<Credentials> => {
    switch (visitor) {
      case "stranger":
        return { lines: [], token: null };
      case "caller":
        return ofCaller();
      case "caller with a dead token":
        return { lines: [`Authorization: Bearer ${newSecret()}`], token: null };
      case "volunteer with a dead login":
        return { lines: [`Cookie: sosmessages-desk=${newSecret()}`, "x-desk: 1"], token: null };
      case "volunteer":
      case "leader":
      case "admin":
        return ofVolunteer(world.colleagues[visitor], "open");
      case "locked volunteer":
        return ofVolunteer(world.colleagues.volunteer, "locked");
    }
  };

  return {
    take(visitor: Visitor, which: number): Promise<Credentials> {
      const mine = kept.get(visitor) ?? [];
      kept.set(visitor, mine);
      return (mine[which % perVisitor] ??= make(visitor));
    },
    renew(visitor: Visitor, which: number): void {
      const isAlwaysOut = visitor === "stranger" || visitor.includes("dead") || visitor.startsWith("locked");
      const mine = kept.get(visitor);
      if (mine && !isAlwaysOut) mine[which % perVisitor] = make(visitor);
    },
  };
};
