import { setTimeout as wait } from "node:timers/promises";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Random } from "../random.ts";
import type { History } from "./history.ts";
import type { Ledger } from "./ledger.ts";
import type { ServiceClient } from "./service-client.ts";

/** `id` is null until the letter is acknowledged. */
type Letter = { readonly key: string; readonly body: string; id: string | null; isDeleted: boolean };

export type Caller = Awaited<ReturnType<typeof newCaller>>;

const password = "a long secret";
const pageSize = 500;

const registerAndLogIn = async (service: ServiceClient, username: string) => {
  const never = new AbortController().signal;
  const form = { username, password, password_confirmation: password };
  // After a lost response the second attempt finds the name taken. The login shows whose name it is.
  await service.until({ method: "POST", path: "/api/caller/register", body: form }, never);
  const call = { method: "POST", path: "/api/caller/login", body: { username, password } };
  const answer = (await service.until(call, never))!;
  if (answer.status !== 200) throw new Error(`${username} cannot log in: ${answer.status}`);
  const { token, data } = answer.body as { token: string; data: { mailbox: string; tenant: string } };
  return { token, ...data };
};

export type Life = {
  readonly service: ServiceClient;
  readonly ledger: Ledger;
  readonly history: History;
  readonly random: Random;
  readonly name: string;
};

/** A caller who writes, reads and deletes, and compares the mailbox with the acknowledged letters. */
export const newCaller = async ({ service, ledger, history, random, name }: Life) => {
  const login = await registerAndLogIn(service, name);
  const headers = { authorization: `Bearer ${login.token}` };
  const letters: Letter[] = [];

  const known = () => letters.filter(({ id, isDeleted }) => id !== null && !isDeleted);

  const write = async (signal: AbortSignal): Promise<void> => {
    const body = `${name} ${random.uuid()} ${"x".repeat(random.below(1_500))}`;
    const letter: Letter = { key: random.uuid(), body, id: null, isDeleted: false };
    letters.push(letter);
    const answer = await send(letter, signal);
    if (answer === null) return;
    if (answer.status !== 201) return ledger.report("unclear answer", `a letter was answered ${answer.status}`);
    letter.id = (answer.body as Message).id;
    ledger.done.letters += 1;
  };

  const send = ({ key, body }: Letter, signal: AbortSignal) => {
    const of = { ...headers, "idempotency-key": key };
    return service.until({ method: "POST", path: "/api/messages", headers: of, body: { title: "-", body } }, signal);
  };

  /** A client that missed the response sends the same letter again. */
  const resend = async (signal: AbortSignal): Promise<void> => {
    const letter = known().at(-1);
    const answer = letter && (await send(letter, signal));
    if (letter && answer?.status === 201 && (answer.body as Message).id !== letter.id) {
      ledger.report("doubled", `letter ${letter.id} of ${name}, sent again`);
    }
  };

  const deleteOne = async (signal: AbortSignal): Promise<void> => {
    if (known().length === 0) return;
    const letter = random.pick(known());
    const from = history.now();
    const answer = await service.until({ method: "DELETE", path: `/api/messages/${letter.id}`, headers }, signal);
    history.noteOfCaller(name, { kind: "disturb" }, from);
    // 404: the response to the first attempt was lost.
    if (answer === null || ![200, 404].includes(answer.status)) return;
    letter.isDeleted = true;
    ledger.done.deletions += 1;
  };

  const all = async (signal: AbortSignal): Promise<Message[] | null> => {
    const found: Message[] = [];
    for (;;) {
      const before = found.length === 0 ? "" : `&before=${found.at(-1)!.id}`;
      const path = `/api/messages?limit=${pageSize}${before}`;
      const answer = await service.until({ method: "GET", path, headers }, signal);
      if (answer === null || answer.status !== 200) return null;
      const page = answer.body as Message[];
      found.push(...page);
      if (page.length < pageSize) return found;
    }
  };

  /** Letters acknowledged before the request are listed once, deleted ones are not. */
  const compare = async (signal: AbortSignal): Promise<Message[] | null> => {
    const expected = known();
    const deleted = letters.filter(({ isDeleted }) => isDeleted);
    const found = await all(signal);
    if (found === null) return null;
    const copies = Map.groupBy(found, ({ body }) => body);
    for (const { id, body, isDeleted } of expected) {
      if (!copies.has(body) && !isDeleted) ledger.report("lost", `letter ${id} of ${name}`);
    }
    for (const [body, { length }] of copies) if (length > 1) ledger.report("doubled", body.slice(0, 80));
    for (const { id, body } of deleted) if (copies.has(body)) ledger.report("resurrected", `letter ${id} of ${name}`);
    // Each letter was written after the previous acknowledgement.
    const places = new Map(letters.map(({ body }, place) => [body, place]));
    const order = found.flatMap(({ body }) => places.get(body) ?? []);
    if (order.some((place, n) => n > 0 && place > order[n - 1]!)) ledger.report("out of order", `the list of ${name}`);
    return found;
  };

  return {
    name,
    login,
    /** The place among the caller's letters. -1: not written by this caller. */
    placeOf: (body: string): number => letters.findLastIndex((letter) => letter.body === body),
    compare,
    all,
    async live(signal: AbortSignal): Promise<void> {
      for (let round = 1; !signal.aborted; round += 1) {
        await write(signal);
        if (round % 5 === 0) await resend(signal);
        if (round % 7 === 0) await deleteOne(signal);
        if (round % 20 === 0) await compare(signal);
        // A reply is refused while its caller writes, so callers pause for long enough to be answered.
        await wait(random.between(100, 2_000));
      }
    },
  };
};

/** Callers who write once and delete their profile. Returns their names. */
export const comeAndGo = async ({ service, ledger, random, name }: Life, signal: AbortSignal) => {
  const gone: string[] = [];
  for (let visit = 1; !signal.aborted; visit += 1) {
    const username = `${name} visit ${visit}`;
    const { token } = await registerAndLogIn(service, username);
    const headers = { authorization: `Bearer ${token}` };
    const keyed = { ...headers, "idempotency-key": random.uuid() };
    const body = { title: "-", body: `${name} visits` };
    await service.until({ method: "POST", path: "/api/messages", headers: keyed, body }, signal);
    const answer = await service.until({ method: "DELETE", path: "/api/caller", headers }, signal);
    if (answer !== null && [200, 401].includes(answer.status)) {
      gone.push(username);
      ledger.done.profiles += 1;
    }
    await wait(random.between(3_000, 8_000));
  }
  return gone;
};

export const stayGone = async (service: ServiceClient, ledger: Ledger, usernames: readonly string[]) => {
  const never = new AbortController().signal;
  for (const username of usernames) {
    const call = { method: "POST", path: "/api/caller/login", body: { username, password } };
    if ((await service.until(call, never))!.status === 200) ledger.report("resurrected", `the profile ${username}`);
  }
};
