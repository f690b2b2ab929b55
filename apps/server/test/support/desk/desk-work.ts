import { randomBytes, randomUUID } from "node:crypto";
import type { Conversation, QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import type { Client } from "#test/support/client.ts";
import { newDeskBrowser, type DeskPerson } from "./desk.ts";
import { insertDeskLogin } from "./desk-rows.ts";
import type { TestService } from "#test/support/service.ts";

export type Shown = Conversation;
export type Refused = { status: string; error: string };
export type Queue = { rows: QueueRow[]; next: string | null; counts: Record<string, number> };

type Caller = Pick<DeskPerson, "call">;

const at = (id: string, path = "") => `/api/desk/conversations/${id}${path}`;
const newestOf = (shown: Conversation): string => shown.messages.findLast(({ is_reply }) => !is_reply)!.id;

/** Calls of people at the desk. */
export const work = {
  at,
  newestOf,
  queue: (person: Caller, section = "waiting", after = "") =>
    person.call<Queue>("GET", `/api/desk/queue?section=${section}${after && `&after=${after}`}`),
  next: (person: Caller) => person.call<Shown>("POST", "/api/desk/queue/next"),
  claim: (person: Caller, id: string) => person.call<Shown & Refused>("POST", at(id, "/claim")),
  open: (person: Caller, id: string, token?: string) =>
    person.call<Shown & Refused>("GET", at(id, token ? `?token=${token}` : "")),
  save: (person: Caller, id: string, token: string, body: string, revision: number) =>
    person.call<{ revision: number; lease_until: string } & Refused>("PUT", at(id, "/draft"), {
      body: { token, body, revision },
    }),
  release: (person: Caller, id: string, token: string, reason = "other") =>
    person.call<Refused>("POST", at(id, "/release"), { body: { token, reason } }),
  sendBody: (shown: Conversation, more: Record<string, unknown> = {}) => ({
    token: shown.token,
    key: randomUUID(),
    revision: 1,
    seen_through: newestOf(shown),
    personal_data: "none",
    ...more,
  }),
  send: (person: Caller, id: string, body: unknown) =>
    person.call<{ state: string; sends_at: string } & Refused>("POST", at(id, "/send"), { body }),
  submit: (person: Caller, id: string, body: unknown) => person.call<Refused>("POST", at(id, "/submit"), { body }),
};

/** Takes the next conversation, writes a reply and sends it. */
export const answerNext = async (person: Caller, text: string): Promise<Shown> => {
  const { body: shown } = await work.next(person);
  await work.save(person, shown.id, shown.token!, text, 0);
  const sent = await work.send(person, shown.id, work.sendBody(shown));
  if (sent.status !== 200) throw new Error(sent.text);
  return shown;
};

export const newWriter = async (client: Client, text: string) => {
  const caller = await client.newcomer();
  const written = await client.write(caller.token, text);
  if (written.status !== 201) throw new Error(written.text);
  return { ...caller, message: written.body };
};

/** A person at the desk, inserted without an invitation: on duty, logged in, with an unreadable name. */
export const newColleague = async (
  service: TestService,
  role: "volunteer" | "leader" | "admin",
  options: { tenants?: string[]; languages?: string[]; needsReview?: boolean; duty?: boolean } = {},
) => {
  const id = randomUUID();
  await service.query(
    `INSERT INTO volunteers (id, tenant, role, state, name_lookup, lookup_key, name, key_epoch, key_wrapped, invited_on,
       tenants, languages, needs_review, duty_until)
     VALUES ($1, $2, $3, 'active', $4, current_date, $4, current_date, $4, current_date, $5, $6, $7,
       CASE WHEN $8 THEN service_time() + interval '8 hours' END)`,
    [
      id,
      options.tenants?.[0] ?? "sos",
      role,
      randomBytes(8),
      options.tenants ?? ["sos"],
      options.languages ?? ["nb", "se", "en"],
      options.needsReview ?? false,
      role !== "admin" && options.duty !== false,
    ],
  );
  const browser = newDeskBrowser(service.url);
  browser.useCookie(`sosmessages-desk=${await insertDeskLogin(service.query, id)}`);
  return { ...browser, id, role };
};
export type Colleague = Awaited<ReturnType<typeof newColleague>>;

/** The 15 seconds are over: the row is made due, for the job that runs every few seconds. */
export const passUndoTime = async (service: TestService, id: string): Promise<void> => {
  await service.query("UPDATE conversations SET sends_at = service_time() WHERE id = $1 AND state = 'sending'", [id]);
  await service.wake("conversations");
};
