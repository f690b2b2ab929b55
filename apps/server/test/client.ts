import { randomUUID } from "node:crypto";
import type { User } from "@sosmessages/contract/callers.ts";
import type { Message } from "@sosmessages/contract/messages.ts";

export type Answer<Body = Record<string, unknown>> = { status: number; headers: Headers; body: Body; text: string };

type Options = { token?: string; body?: unknown; headers?: Record<string, string> };

/** Speaks HTTP as any outsider would. */
export const newClient = (url: string) => {
  const call = async <Body = Record<string, unknown>>(
    method: string,
    path: string,
    { token, body, headers = {} }: Options = {},
  ): Promise<Answer<Body>> => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : null) as Body, text };
  };

  return {
    call,
    register: (form: { username: string; password?: string; email?: string }, headers?: Record<string, string>) => {
      const password = form.password ?? "hemmelig";
      const body = { ...form, password, password_confirmation: password };
      return call<{ status: string; data: User; errors?: Record<string, string[]> }>("POST", "/api/caller/register", {
        body,
        ...(headers && { headers }),
      });
    },
    logIn: (username: string, password = "hemmelig", headers?: Record<string, string>) =>
      call<{ status: string; data: User; token: string; error?: string }>("POST", "/api/caller/login", {
        body: { username, password },
        ...(headers && { headers }),
      }),
    write: (token: string, body: string, key: string = randomUUID()) =>
      call<Message>("POST", "/api/messages", { token, body: { title: "-", body }, headers: { "idempotency-key": key } }),
    list: (token: string, query = "") => call<Message[]>("GET", `/api/messages${query}`, { token }),

    /** Someone who has just registered and logged in. */
    async newcomer(form: { username?: string; password?: string; email?: string } = {}) {
      const username = form.username ?? `caller-${randomUUID()}`;
      const made = await this.register({ ...form, username });
      if (made.status !== 201) throw new Error(`could not register: ${made.text}`);
      const { body } = await this.logIn(username, form.password);
      return { username, token: body.token, user: body.data };
    },
  };
};
