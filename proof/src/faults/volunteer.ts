import { execFile } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Conversation, QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import type { FactorOffer } from "@sosmessages/contract/desk/accounts.ts";
import { codeAt, stepOf } from "@sosmessages/server/src/volunteers/factors/totp.ts";
import type { Ledger } from "./ledger.ts";
import type { ServiceClient } from "./service-client.ts";

const operatorFile = fileURLToPath(new URL("../../../apps/server/src/operator/main.ts", import.meta.url));
const run = promisify(execFile);
const password = "et langt nok passord";

/** Invited by the operator's command, in through the link, on duty. Returns the cookie. */
const join = async (address: string, env: Record<string, string>, name: string): Promise<string> => {
  const args = [operatorFile, "volunteer", "add", name, "--role", "volunteer", "--tenant", "sos", "--json"];
  const { stdout } = await run(process.execPath, args, { env: { PATH: process.env.PATH, ...env } });
  const token = new URL((JSON.parse(stdout) as { link: string }).link).hash.slice(1);
  const call = (path: string, body: unknown, method: "POST" | "PUT" = "POST", cookie = "") =>
    fetch(new URL(path, address), {
      method,
      headers: { "content-type": "application/json", "x-desk": "1", cookie },
      body: JSON.stringify(body),
    });
  const offer = (await (await call("/api/desk/invitation/begin", { token })).json()) as FactorOffer;
  const totp = codeAt(offer.totp.secret, stepOf(new Date()));
  const accepted = await call("/api/desk/invitation/accept", { token, password, totp });
  const cookie = accepted.headers.getSetCookie()[0]!.split(";", 1)[0]!;
  const until = new Date(Date.now() + 8 * 3_600_000).toISOString();
  const duty = await call("/api/desk/duty", { until }, "PUT", cookie);
  if (duty.status !== 200) throw new Error(`${name} cannot go on duty: ${duty.status}`);
  return cookie;
};

/** `isDue`: acknowledged, to somebody who does not delete everything. */
export type Replies = Map<string, { readonly text: string; isDue: boolean }>;

/** Who holds which conversation, as far as the volunteers were told. */
export type Holders = Map<string, string>;

type Parts = {
  readonly service: ServiceClient;
  readonly ledger: Ledger;
  readonly env: Record<string, string>;
  readonly name: string;
  readonly replies: Replies;
  readonly holders: Holders;
};

/** Somebody at the desk who takes what waits, answers it, and remembers what was acknowledged. */
export const newVolunteer = async ({ service, ledger, env, name, replies, holders }: Parts) => {
  let joined = 1;
  let headers = { cookie: await join(service.addresses[0]!, env, name), "x-desk": "1" };
  const at = (id: string, path = "") => `/api/desk/conversations/${id}${path}`;

  const answer = async (shown: Conversation, signal: AbortSignal): Promise<void> => {
    const { id, token } = shown;
    const holder = holders.get(id);
    if (holder !== undefined && holder !== name) ledger.report("two holders", `${id}: ${holder} and ${name}`);
    holders.set(id, name);
    const seen = shown.messages.findLast(({ is_reply }) => !is_reply);
    if (!seen || token === null) return void holders.delete(id);
    const text = `reply ${randomUUID()}`;
    replies.set(text, { text, isDue: false });
    const revision = shown.draft?.revision ?? 0;
    const draft = { token, body: text, revision };
    const saved = await service.until({ method: "PUT", path: at(id, "/draft"), headers, body: draft }, signal);
    const key = randomUUID();
    const order = { token, key, revision: revision + 1, seen_through: seen.id, personal_data: "none" };
    const sent =
      saved?.status === 200
        ? await service.until({ method: "POST", path: at(id, "/send"), headers, body: order }, signal)
        : null;
    if (sent?.status === 200) {
      replies.get(text)!.isDue = seen.body.startsWith("caller ");
      ledger.done.replies += 1;
    } else {
      // Something new was written meanwhile, or an answer was lost: the next person takes it from here.
      const body = { token, reason: "other" };
      await service.until({ method: "POST", path: at(id, "/release"), headers, body }, signal);
    }
    holders.delete(id);
  };

  /** After a lost answer somebody may hold what they never saw. */
  const lookForOwn = async (signal: AbortSignal): Promise<void> => {
    const mine = await service.until({ method: "GET", path: "/api/desk/queue?section=mine", headers }, signal);
    if (mine?.status !== 200) return;
    for (const { id, state } of (mine.body as { rows: QueueRow[] }).rows) {
      if (state !== "claimed") continue;
      const shown = await service.until({ method: "GET", path: at(id), headers }, signal);
      if (shown?.status === 200) await answer(shown.body as Conversation, signal);
    }
  };

  /** Logged out or off duty, which a moved clock does, or only what they gave back is left: in again as a colleague. */
  const comeBack = async (): Promise<void> => {
    joined += 1;
    headers = { ...headers, cookie: await join(service.addresses[0]!, env, `${name} again ${joined}`) };
  };

  return {
    async live(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const taken = await service.once({ method: "POST", path: "/api/desk/queue/next", headers });
        if (taken !== "cut" && taken.status === 200) await answer(taken.body as Conversation, signal);
        else if (taken === "cut" || taken.status >= 500) await lookForOwn(signal);
        else if (taken.status >= 400) await comeBack().catch(() => undefined);
        await wait(randomInt(300, 1_500));
      }
    },
  };
};
