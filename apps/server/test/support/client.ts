import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { Agent as TlsAgent, request as requestOverTls } from "node:https";
import type { OwnUser, User } from "@sosmessages/contract/callers.ts";
import type { Message } from "@sosmessages/contract/messages.ts";

export type Answer<Body = Record<string, unknown>> = { status: number; headers: Headers; body: Body; text: string };
export type Refusal = { status: string; error: string; errors?: Record<string, string[]> };
export type Client = ReturnType<typeof newClient>;

type Options = { token?: string | undefined; body?: unknown; headers?: Record<string, string> | undefined };

/** A plain HTTP client. Not `fetch`, which cannot send another Host header. */
export const newClient = (url: string, always: Record<string, string> = {}) => {
  const isTls = url.startsWith("https:");
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });

  const call = <Body = Record<string, unknown>>(
    method: string,
    path: string,
    { token, body, headers = {} }: Options = {},
  ): Promise<Answer<Body>> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
      const sent = (isTls ? requestOverTls : request)(new URL(path, url), {
        method,
        agent,
        headers: {
          ...(payload !== undefined && {
            "content-type": "application/json",
            "content-length": String(Buffer.byteLength(payload)),
          }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...always,
          ...headers,
        },
      });
      sent.on("error", reject);
      sent.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          const received = new Headers();
          for (const [name, values] of Object.entries(response.headersDistinct)) {
            for (const value of values ?? []) received.append(name, value);
          }
          const isJson = received.get("content-type")?.startsWith("application/json") ?? false;
          const parsed = (isJson ? JSON.parse(text) : null) as Body;
          resolve({ status: response.statusCode!, headers: received, body: parsed, text });
        });
      });
      sent.end(payload);
    });

  return {
    call,
    register: (form: { username: string; password?: string; email?: string }, headers?: Record<string, string>) => {
      const password = form.password ?? "hemmelig";
      const body = { ...form, password, password_confirmation: password };
      return call<{ status: string; data: User; errors?: Record<string, string[]> }>("POST", "/api/caller/register", {
        body,
        headers,
      });
    },
    logIn: (username: string, password = "hemmelig", headers?: Record<string, string>) =>
      call<{ status: string; data: User; token: string; error?: string }>("POST", "/api/caller/login", {
        body: { username, password },
        headers,
      }),
    me: (token: string | undefined, headers?: Record<string, string>) =>
      call<{ status: string; data: OwnUser }>("GET", "/api/caller/me", { token, headers }),
    saveProfile: (token: string, body: Record<string, unknown>) =>
      call<{ status: string; data: User; errors?: Record<string, string[]> }>("POST", "/api/caller/profile", {
        token,
        body,
      }),
    write: (token: string, body: string, key: string = randomUUID()) =>
      call<Message>("POST", "/api/messages", {
        token,
        body: { title: "-", body },
        headers: { "idempotency-key": key },
      }),
    list: (token: string, query = "") => call<Message[]>("GET", `/api/messages${query}`, { token }),
    saveDraft: (token: string, body: string, replaces?: string | null) =>
      call<{ body: string; saved_at: string }>("PUT", "/api/messages/draft", { token, body: { body, replaces } }),
    readDraft: (token: string) =>
      call<{ body: string; saved_at: string } | null>("GET", "/api/messages/draft", { token }),

    /** Registers and logs in a new caller. */
    async newcomer(form: { username?: string; password?: string; email?: string } = {}) {
      const username = form.username ?? `caller-${randomUUID()}`;
      const made = await this.register({ ...form, username });
      if (made.status !== 201) throw new Error(`could not register: ${made.text}`);
      const { body } = await this.logIn(username, form.password);
      return { username, token: body.token, user: body.data };
    },
  };
};

/** So many, at most so many at a time: a crowd, without a thousand open lines. */
export const inParallel = async <T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>) => {
  const results: R[] = [];
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
};
