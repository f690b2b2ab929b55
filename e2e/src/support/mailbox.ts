import { setTimeout as wait } from "node:timers/promises";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Page } from "playwright-core";
import { readConfig } from "../../../apps/server/src/config.ts";
import { lockDayKeyShared } from "../../../apps/server/src/mailbox/day-keys.ts";
import { dayOf } from "../../../apps/server/src/platform/clock.ts";
import { statement, type Transaction } from "../../../apps/server/src/platform/database/database.ts";
import { newMessageId, type MailboxId } from "../../../apps/server/src/platform/ids.ts";
import { visitStorage } from "../../../apps/server/src/storage.ts";
import type { Vault } from "../../../apps/server/src/vault/vault.ts";
import type { RunningService } from "./service.ts";
import { emptyPage } from "./watch.ts";

const password = "hemmelig";

/** Someone with a profile, and what can be done for them without a browser. */
export type Caller = Awaited<ReturnType<typeof newCaller>>;

export async function newCaller(service: RunningService, username: string, language = "nb") {
  const call = async <T>(method: string, path: string, body?: unknown, token = ""): Promise<T> => {
    const headers = {
      "content-type": "application/json",
      "accept-language": language,
      authorization: `Bearer ${token}`,
    };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(service.direct + path, { method, headers, ...init });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? null : JSON.parse(text)) as T;
  };
  await call("POST", "/api/caller/register", { username, password, password_confirmation: password });
  const { token, data } = await call<{ token: string; data: { mailbox: MailboxId } }>("POST", "/api/caller/login", {
    username,
    password,
  });

  const readDraft = () =>
    call<{ body: string; saved_at: string } | null>("GET", "/api/messages/draft", undefined, token);
  return {
    username,
    write: (body: string, more: Readonly<{ not_safe?: true }> = {}) =>
      call<Message>("POST", "/api/messages", { title: "-", body, ...more }, token),
    list: () => call<Message[]>("GET", "/api/messages?limit=500", undefined, token),
    draft: async () => (await readDraft())?.body ?? null,
    saveDraft: async (body: string) => {
      const replaces = (await readDraft())?.saved_at ?? null;
      await call("PUT", "/api/messages/draft", { body, replaces }, token);
    },
    /** An answer, or a message of days ago: sealed and stored as the service does it. */
    receive: (body: string, { hoursAgo = 0, isReply = true } = {}) =>
      store(service, data.mailbox, body, new Date(Date.now() - hoursAgo * 3_600_000), isReply),
    /** That many own messages, one millisecond apart: a tenth of the time that writing them takes. */
    fill: (texts: readonly string[]) => storeAll(service, data.mailbox, texts),
    delete: () => call("DELETE", "/api/caller", undefined, token),
    block: (until: Date) => blockCaller(service, data.mailbox, until),

    /** Opens the messages page as this caller, whose login this browser remembers. */
    async open(page: Page, label = "Skriv her"): Promise<void> {
      await page.goto(service.url + emptyPage);
      await page.evaluate((held) => localStorage.setItem("sosmessages", held), token);
      await page.goto(service.url);
      await page.getByLabel(label).waitFor();
    },
  };
}

/** A reply to a caller who registered in a browser. */
export async function replyTo(service: RunningService, credentials: Readonly<Record<string, string>>, text: string) {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(credentials) };
  const response = await fetch(`${service.direct}/api/caller/login`, init);
  const { data } = (await response.json()) as { data: { mailbox: MailboxId } };
  await store(service, data.mailbox, text, new Date(), true);
}

/** Logs in as people do. */
export async function logIn(page: Page, service: RunningService, username: string): Promise<void> {
  if (!page.url().startsWith(service.url)) await page.goto(`${service.url}/login`);
  const [name, way] = [page.getByLabel("Brukernavn"), page.getByRole("link", { name: "Jeg har skrevet før" })];
  await name.or(way).filter({ visible: true }).first().waitFor();
  if (await way.isVisible()) await way.click();
  await name.fill(username);
  await page.getByLabel("Passord", { exact: true }).fill(password);
  await page.getByLabel("Jeg godtar brukervilkårene").check();
  await page.getByRole("button", { name: "Logg inn", exact: true }).click();
  await page.getByLabel("Skriv her").waitFor();
}

const insert = statement(
  "test.insert",
  "INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at) VALUES ($1, $2, $3, $4, $5, $6)",
);
const block = statement("test.block", "UPDATE callers SET blocked_until = $2 WHERE mailbox = $1");

const opened = new WeakMap<RunningService, ReturnType<typeof visitStorage>>();

/** The storage of a service, opened once. It ends with this process. On a busy machine, one attempt may time out. */
export function storageOf(service: RunningService): ReturnType<typeof visitStorage> {
  const storage = opened.get(service) ?? visitPatiently(service, Date.now() + 120_000);
  opened.set(service, storage);
  return storage;
}

/** Without vitest's help, because benchmarks use this too. */
async function visitPatiently(service: RunningService, until: number): ReturnType<typeof visitStorage> {
  for (;;) {
    try {
      return await visitStorage(readConfig(service.storage), () => undefined);
    } catch (error) {
      if (Date.now() > until) throw error;
      await wait(50);
    }
  }
}

async function store(service: RunningService, mailbox: MailboxId, text: string, at: Date, isReply: boolean) {
  const { database, vault } = await storageOf(service);
  await database.transaction((queries) => storeOn(queries, vault, { mailbox, text, at, isReply }));
}

async function storeAll(service: RunningService, mailbox: MailboxId, texts: readonly string[]) {
  const { database, vault } = await storageOf(service);
  const first = Date.now() - texts.length;
  await database.transaction(async (queries) => {
    for (const [index, text] of texts.entries())
      await storeOn(queries, vault, { mailbox, text, at: new Date(first + index), isReply: false });
  });
}

type Stored = Readonly<{ mailbox: MailboxId; text: string; at: Date; isReply: boolean }>;

async function storeOn(queries: Transaction, vault: Vault, { mailbox, text, at, isReply }: Stored) {
  const [id, day] = [newMessageId(at), dayOf(at)];
  const key = await lockDayKeyShared(queries, vault, mailbox, day);
  const body = vault.seal(key, { kind: "body", mailbox, message: id, isReply }, text);
  await queries.count(insert, [mailbox, id, day, isReply, body, at]);
}

async function blockCaller(service: RunningService, mailbox: MailboxId, until: Date) {
  const { database } = await storageOf(service);
  await database.count(block, [mailbox, until]);
}
