import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Engine } from "#realtime/engine.ts";
import type { App } from "./app-file.ts";
import type { Members } from "./members.ts";

export type ApiRequest = { readonly method: string; readonly url: URL; readonly body: string };
export type ApiAnswer = { readonly status: number; readonly body: unknown };

type Event = { name: string; data: string; channel?: string; channels?: string[]; socket_id?: string; info?: string };

const freshSeconds = 600;
const maxDataBytes = 10_240;
const wrong = (status: number, error: string): ApiAnswer => ({ status, body: { error } });

const isSigned = (app: App, { method, url, body }: ApiRequest): boolean => {
  const given = Object.fromEntries(url.searchParams);
  const pairs = [...url.searchParams].filter(([name]) => name !== "auth_signature");
  const query = pairs.map(([name, value]) => `${name.toLowerCase()}=${value}`).toSorted();
  const text = [method, url.pathname, query.join("&")].join("\n");
  const expected = Buffer.from(createHmac("sha256", app.secret).update(text).digest("hex"));
  const signature = Buffer.from(given.auth_signature ?? "");
  const isFresh = Math.abs(Date.now() / 1000 - Number(given.auth_timestamp)) < freshSeconds;
  const isWhole = body === "" || given.body_md5 === createHash("md5").update(body).digest("hex");
  const isRight = signature.length === expected.length && timingSafeEqual(signature, expected);
  return given.auth_key === app.key && given.auth_version === "1.0" && isFresh && isWhole && isRight;
};

/** The signed HTTP API of one app: events, batches, and who is listening. */
export const newHttpApi = (app: App, engine: Engine, members: Members) => {
  const describe = (channel: string, info: string) => {
    const listeners = engine.channels().get(channel)?.size ?? 0;
    const asked = info.split(",");
    return {
      ...(asked.includes("user_count") && channel.startsWith("presence-") && { user_count: members.of(channel).count }),
      ...(asked.includes("subscription_count") && { subscription_count: listeners }),
    };
  };

  const trigger = ({ name, data, channel, channels, socket_id: except, info }: Event): Record<string, unknown> => {
    const targets = channels ?? (channel === undefined ? [] : [channel]);
    for (const target of targets) {
      const sender = [...(engine.channels().get(target) ?? [])].find(({ id }) => id === except) ?? null;
      engine.broadcast(target, JSON.stringify({ event: name, channel: target, data }), sender);
    }
    if (info === undefined) return {};
    return { channels: Object.fromEntries(targets.map((target) => [target, describe(target, info)])) };
  };

  const isEvent = (event: Event) => typeof event.name === "string" && typeof event.data === "string";
  const post = (path: string, body: string): ApiAnswer => {
    const sent = JSON.parse(body) as Event & { batch?: Event[] };
    const events = path === "/batch_events" ? (sent.batch ?? []) : [sent];
    if (path !== "/events" && path !== "/batch_events") return wrong(404, "There is nothing here.");
    if (!events.every(isEvent)) return wrong(400, "An event needs a name, data and a channel.");
    if (events.some(({ data }) => Buffer.byteLength(data) > maxDataBytes)) return wrong(413, "That is too much data.");
    const answers = events.map(trigger);
    if (path === "/events") return { status: 200, body: answers[0] };
    return { status: 200, body: events.some(({ info }) => info !== undefined) ? { batch: answers } : {} };
  };

  const get = (path: string, query: URLSearchParams): ApiAnswer => {
    const info = query.get("info") ?? "";
    const [, list, channel, users] = /^\/(channels)(?:\/([^/]+))?(\/users)?$/.exec(path) ?? [];
    if (!list) return wrong(404, "There is nothing here.");
    if (channel === undefined) {
      const prefix = query.get("filter_by_prefix") ?? "";
      const names = [...engine.channels().keys()].filter((name) => name.startsWith(prefix));
      return { status: 200, body: { channels: Object.fromEntries(names.map((name) => [name, describe(name, info)])) } };
    }
    const name = decodeURIComponent(channel);
    if (!users) return { status: 200, body: { occupied: engine.channels().has(name), ...describe(name, info) } };
    if (!name.startsWith("presence-")) return wrong(400, "Only presence channels have users.");
    return { status: 200, body: { users: members.of(name).ids.map((id) => ({ id })) } };
  };

  return (request: ApiRequest): ApiAnswer => {
    if (!isSigned(app, request)) return wrong(401, "The signature does not fit.");
    const path = request.url.pathname.slice(`/apps/${app.id}`.length);
    try {
      return request.method === "POST" ? post(path, request.body) : get(path, request.url.searchParams);
    } catch {
      return wrong(400, "That is not JSON.");
    }
  };
};
