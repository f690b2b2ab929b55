import { setTimeout as wait } from "node:timers/promises";
import type { Conversation, QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import {
  acceptInvitation,
  goOnDuty,
  inviteByOperator,
  newDeskBrowser,
} from "@sosmessages/server/test/support/desk/desk.ts";
import type { Life } from "./caller.ts";

/** Invites a volunteer with the operator's command, accepts, and goes on duty. Returns the cookie. */
const join = async (address: string, env: Record<string, string>, name: string): Promise<string> => {
  const browser = newDeskBrowser(address);
  await acceptInvitation(browser, await inviteByOperator(env, name, "volunteer", "sos"));
  await goOnDuty(browser);
  return browser.cookie()!;
};

/** `isDue`: acknowledged, and the caller doesn't delete the profile. */
export type Replies = Map<string, { readonly text: string; isDue: boolean }>;

type Work = Life & { readonly env: Record<string, string>; readonly replies: Replies };

/** A volunteer who claims what waits, answers it, and records claims and sends. */
export const newVolunteer = async ({ service, ledger, history, random, env, name, replies }: Work) => {
  let joined = 1;
  let headers = { cookie: await join(service.addresses[0]!, env, name), "x-desk": "1" };
  const at = (id: string, path = "") => `/api/desk/conversations/${id}${path}`;

  /** `from`: when the claim was requested. */
  const answer = async ({ id, token, messages, draft }: Conversation, from: number, signal: AbortSignal) => {
    if (token === null) return;
    if (!history.isKnown(token)) history.note(name, id, { kind: "claim", token }, from);
    const seen = messages.findLast(({ is_reply }) => !is_reply);
    const owner = /^caller \d+/.exec(seen?.body ?? "")?.[0];
    if (owner) history.belongs(id, owner);
    const text = `reply ${random.uuid()}`;
    const revision = draft?.revision ?? 0;
    const draftOf = { method: "PUT", path: at(id, "/draft"), headers, body: { token, body: text, revision } };
    const saved = seen && (await service.until(draftOf, signal));
    if (seen && saved?.status === 200) {
      const sending = history.now();
      replies.set(text, { text, isDue: false });
      const order = { token, key: random.uuid(), revision: revision + 1, seen_through: seen.id, personal_data: "none" };
      const sent = await service.until({ method: "POST", path: at(id, "/send"), headers, body: order }, signal);
      if (sent === null || sent.status === 200)
        history.note(name, id, { kind: "send", token, text }, sending, sent !== null);
      if (sent?.status === 200) {
        replies.get(text)!.isDue = owner !== undefined;
        ledger.done.replies += 1;
        return;
      }
    }
    // The caller wrote in between, or a response was lost. The next volunteer continues.
    const releasing = history.now();
    const body = { token, reason: "other" };
    const released = await service.until({ method: "POST", path: at(id, "/release"), headers, body }, signal);
    history.note(name, id, { kind: "release", token }, releasing, released?.status === 200);
  };

  /** After a lost response a volunteer may hold a conversation without having seen it. */
  const lookForOwn = async (from: number, signal: AbortSignal): Promise<void> => {
    const mine = await service.until({ method: "GET", path: "/api/desk/queue?section=mine", headers }, signal);
    if (mine?.status !== 200) return;
    for (const { id, state } of (mine.body as { rows: QueueRow[] }).rows) {
      if (state !== "claimed") continue;
      const shown = await service.until({ method: "GET", path: at(id), headers }, signal);
      if (shown?.status === 200) await answer(shown.body as Conversation, from, signal);
    }
  };

  /** A moved clock ends login and duty, and released conversations are not offered again: join as another volunteer. */
  const comeBack = async (): Promise<void> => {
    joined += 1;
    headers = { ...headers, cookie: await join(service.addresses[0]!, env, `${name} again ${joined}`) };
  };

  return {
    async live(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const from = history.now();
        const taken = await service.once({ method: "POST", path: "/api/desk/queue/next", headers });
        if (taken !== "cut" && taken.status === 200) await answer(taken.body as Conversation, from, signal);
        else if (taken === "cut" || taken.status >= 500) await lookForOwn(from, signal);
        else if (taken.status >= 400) await comeBack().catch(() => undefined);
        await wait(random.between(300, 1_500));
      }
    },
  };
};
