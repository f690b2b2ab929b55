import { createEmitter, createStore } from "@sosmessages/client/emitter.ts";
import { createSend, type ShutOut } from "@sosmessages/client/http.ts";
import type { Shape } from "@sosmessages/client/shape.ts";
import { rightAnswer } from "@sosmessages/client/test/wrong-answers.ts";
import type { OwnUser } from "@sosmessages/contract/callers.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { act, cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";
import { prerender } from "react-dom/static";
import { App } from "#app/App.tsx";
import { takeResetToken } from "#app/page-data.ts";
import { noticeAfterRestart } from "#app/session/use-session.ts";
import { browserDevice } from "#device/browser.ts";
import * as calls from "#lib/calls.generated.ts";
import * as lateCalls from "#lib/late-calls.generated.ts";
import { forgetTyped } from "#lib/form/form-element.ts";
import { speakOther } from "#lib/speak.ts";
import { config } from "./config.ts";

// Against hanging only. Looking for hidden elements as well makes queries by role several times as fast.
configure({ asyncUtilTimeout: 180_000, defaultHidden: true });

type AnyCall = Readonly<{ method: string; path: string; replies: Readonly<Record<number, Shape>> }>;
type Sent = Readonly<{ method: string; path: string; body: unknown; headers: Headers; keepalive: boolean }>;
type Answer = (sent: Sent) => Response | Promise<Response>;

export const person: OwnUser = {
  username: "havørn",
  email: null,
  role: "caller",
  tenant: "sos",
  mailbox: "m",
  seen: null,
  standing: "waiting",
};

export const refusal = (status: number, error: string, more: object = {}): Response =>
  Response.json({ status: "error", error, ...more }, { status });

/** The connection breaks before an answer comes. */
export const broken: Answer = () => Promise.reject(new TypeError("connection broken"));

/** An answer that waits until `letGo` is called. */
export function held(answer: Answer) {
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (letGo = resolve));
  return { answer: (sent: Sent) => until.then(() => answer(sent)), letGo: () => letGo() };
}

const parsed = (body: RequestInit["body"]): unknown => {
  if (typeof body !== "string") return null;
  return body.startsWith("{") ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
};

/** In the place of the service: every call of the contract gets its first answer, or the one that a test names. */
function fakeService() {
  const answers = new Map<AnyCall, Answer>();
  const sent: Sent[] = [];
  const isFor = ({ method, path }: AnyCall, asked: Sent) =>
    method === asked.method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(asked.path);
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const { method = "GET", headers, body, keepalive = false } = init;
    const [path = ""] = address.split("?");
    const asked: Sent = { method, path, body: parsed(body), headers: new Headers(headers), keepalive };
    sent.push(asked);
    const call = Object.values<AnyCall>({ ...calls, ...lateCalls }).find((each) => isFor(each, asked));
    if (call === undefined) throw new Error(`not in the contract: ${method} ${path}`);
    const answer = answers.get(call);
    if (answer !== undefined) return answer(asked);
    const { status, body: right } = rightAnswer(call);
    return Response.json(right, { status });
  }) as typeof fetch;
  const answer = (call: AnyCall, how: Answer) => void answers.set(call, how);
  answer(calls.me, () => Response.json({ status: "success", data: person }));
  answer(calls.logIn, () => Response.json({ status: "success", data: person, token: "a token" }));
  answer(lateCalls.register, () => Response.json({ status: "success", data: person }, { status: 201 }));
  answer(lateCalls.saveProfile, () => Response.json({ status: "success", data: person }));
  answer(calls.readDraft, () => new Response(null, { status: 204 }));
  answer(calls.saveDraft, ({ body }) => Response.json({ ...(body as object), saved_at: new Date().toISOString() }));
  answer(lateCalls.readClosed, () => Response.json({ closed: null }));
  answer(calls.listMessages, () => Response.json([]));
  return {
    answer,
    /** What was sent to this call, in order. */
    sentTo: (call: AnyCall) => sent.filter((each) => isFor(call, each)),
  };
}

export const message = (body: string, change: Partial<Message> = {}): Message => ({
  id: body,
  title: "-",
  body,
  submitted_at: new Date().toISOString(),
  is_reply: false,
  ...change,
});

export let service: ReturnType<typeof fakeService>;
let complaints: MockInstance<typeof console.error>;
export let user: ReturnType<typeof userEvent.setup>;

/** A device without traces, a service that answers, and a page without content, for each test of a file. */
export function useApp(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    service = fakeService();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    user = userEvent.setup({ delay: null });
    complaints = vi.spyOn(console, "error");
  });
  afterEach(() => {
    cleanup();
    expect(complaints.mock.calls.filter(([words]) => String(words).includes("order of Hooks"))).toEqual([]);
    complaints.mockRestore();
    forgetTyped();
    goOnline();
    vi.useRealTimers();
  });
}

type Options = Readonly<{ locale?: string }> & Pick<PublicConfig, "isClosing">;

async function appAt(address: string, { locale = "en", ...more }: Options = {}) {
  cleanup();
  if (location.pathname + location.hash !== address) history.pushState(null, "", address);
  document.documentElement.lang = locale;
  const device = browserDevice();
  const resetToken = takeResetToken();
  const shutOut = createEmitter<ShutOut>();
  const isReached = createStore(true);
  const send = createSend({
    token: () => device.recall("sosmessages"),
    headers: () => ({ "Accept-Language": locale }),
    onShutOut: shutOut.emit,
    onReach: isReached.set,
  });
  const spoken = await speakOther(device.recall("locale") ?? locale);
  const firstNotice = noticeAfterRestart();
  const needs = { device, send, shutOut, isReached, service: { ...config, ...more }, spoken, resetToken, firstNotice };
  return <App {...needs} />;
}

/** Opens an address as a browser does that loads the page. */
export async function open(address: string, options?: Options): Promise<void> {
  render(await appAt(address, options));
}

/** As `open`, on a page that was there before its scripts. `before` changes it until they come. */
export async function openWritten(address: string, before: (page: HTMLElement) => void): Promise<void> {
  const app = await appAt(address);
  // React warns of a second renderer and of the changes.
  complaints.mockImplementation(() => undefined);
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = await new Response((await prerender(app)).prelude).text();
  before(container);
  render(app, { container, hydrate: true });
}

/** As a caller whose login this device remembers. */
export async function openAsCaller(address: string, options: Options = {}): Promise<void> {
  localStorage.setItem("sosmessages", "a token");
  await open(address, options);
}

export const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const button = (name: string) => screen.getByRole("button", { name });
export const link = (name: string) => screen.getByRole("link", { name });
export const arriveAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));
export const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
export const follow = async (name: string) => user.click(await screen.findByRole("link", { name }));

/** Replaces what is in the field. */
export async function fill(name: string, text: string): Promise<void> {
  await user.clear(field(name));
  if (text === "") return;
  await user.click(field(name));
  await user.paste(text);
}

/** Time also passes by itself, as fast as on a clock. */
export const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

export const goBack = () => act(async () => history.back());

/** Waits until this text is gone. */
export const gone = (text: string | RegExp) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { value: isOnline, configurable: true });
  act(() => void dispatchEvent(new Event(isOnline ? "online" : "offline")));
}
export const goOffline = (): void => setOnline(false);
export const goOnline = (): void => setOnline(true);
