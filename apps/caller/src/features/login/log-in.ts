import type { Answer, Send } from "@sosmessages/client/http.ts";
import type { User } from "@sosmessages/contract/callers.ts";
import { logIn } from "#lib/calls.generated.ts";
import { apiBase } from "#lib/api-base.ts";

export type Credentials = Readonly<{ username: string; password: string }>;
export type Login = Readonly<{ token: string; user: User }>;

/**
 * `bind`: the service adds a cookie without which the token is worthless, so a copied token opens nothing. No cookie
 * travels to another origin.
 */
export async function sendLogin(send: Send, credentials: Credentials): Promise<Answer<Login>> {
  const answer = await send(logIn, { body: { ...credentials, bind: apiBase() === "" } });
  return answer.ok ? { ok: true, body: { token: answer.body.token, user: answer.body.data } } : answer;
}
