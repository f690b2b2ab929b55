import { randomUUID } from "node:crypto";
import type { Move } from "@sosmessages/contract/desk/standing.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { releaseClaimsOf, reviewSendsOf } from "#conversation/change.ts";
import { claimById } from "#desk/claim.ts";
import { listQueue } from "#desk/queue.ts";
import type { DeskActor } from "#conversation/rules.ts";
import type { ConversationState, Phase } from "#conversation/state.ts";
import { liftSign } from "#conversation/signs.ts";
import { lockConversation, type StoredConversation } from "#conversation/store.ts";
import { enforceDeadlines } from "#conversation/deadlines.ts";
import { removeMessage } from "#mailbox/removal.ts";
import { listAlarms } from "#desk/alerts/alarms.ts";
import * as answer from "../answer.ts";
import { deliverReplies } from "../delivery.ts";
import * as handle from "../care.ts";
import { alarmUnlooked, setLookAgain } from "#desk/alerts/look-again.ts";
import type { ConversationId, MessageId, VolunteerId } from "#platform/ids.ts";
import { openBareDesk, personOf, type BareDesk, type Mailbox } from "#test/support/desk/bare-desk.ts";
import {
  cast,
  happeningOf,
  modelMove,
  modelTransition,
  untouched,
  walks,
  type Attempt,
  type ModelEvent,
  type World,
} from "#test/support/desk/desk-model.ts";

// A short run is the same each time; a long one draws other cases.
if (!process.env["LONG"]) fc.configureGlobal({ seed: 1 });
const numRuns = process.env.LONG ? 300 : 12;
const longest = process.env.LONG ? 60 : 40;

let room: BareDesk;
let desk: BareDesk["desk"];
beforeAll(async () => {
  room = await openBareDesk();
  desk = room.desk;
});
afterAll(() => room.close());
const query: BareDesk["query"] = (sql, values) => room.query(sql, values);

const stateIn = async (
  id: ConversationId | null,
): Promise<ConversationState & Partial<Pick<StoredConversation, "moved">>> =>
  (id && (await room.storage.database.transaction((queries) => lockConversation(queries, id)))) ?? untouched;

/** The same as the model's event, done to the real thing. What is answered is the refusal, if it was one. */
const perform = async (id: ConversationId, { event, by }: { event: ModelEvent; by: DeskActor }): Promise<unknown> => {
  const token = "claim" in event ? desk.tokens.write(id, by.id, event.claim) : null;
  const request = { person: personOf(by), id, token };
  const reply =
    "revision" in event && "seen" in event && event.seen !== null
      ? { key: "key" in event ? event.key : randomUUID(), revision: event.revision, seen_through: event.seen }
      : null;
  switch (event.kind) {
    case "written":
    case "signed":
    case "shrunk":
      throw new Error("callers do that themselves");
    case "claim":
      return claimById(desk, request.person, id);
    case "release":
      return handle.release(desk, request, "other");
    case "lease-over":
      await query("UPDATE conversations SET lease_until = service_time() WHERE id = $1 AND state = 'claimed'", [id]);
      return enforceDeadlines(desk);
    case "duty-over":
      throw new Error("the same as a lease that is over");
    case "breach": {
      const due = "SELECT due_at FROM conversations WHERE id = $1";
      const before = (await query<{ due_at: Date | null }>(due, [id]))[0]!.due_at;
      if (before === null) return null;
      await query("UPDATE conversations SET due_at = service_time() - interval '1 second' WHERE id = $1", [id]);
      await enforceDeadlines(desk);
      return query("UPDATE conversations SET due_at = $2 WHERE id = $1", [id, before]);
    }
    case "draft-lost":
      await query(
        "DELETE FROM reply_drafts USING conversations c WHERE conversation = $1 AND c.id = $1 AND c.state = 'sending'",
        [id],
      );
      return deliverNow(id);
    case "disabled":
      return room.storage.database.transaction((queries) => releaseClaimsOf(desk, queries, event.who));
    case "must-review":
      return room.storage.database.transaction((queries) => reviewSendsOf(desk, queries, event.who));
    case "take-over":
      return handle.takeFromHolder(desk, request, event.to);
    case "save":
      return answer.saveClaimedDraft(desk, request, { body: "words", revision: event.revision });
    case "save-review":
      return answer.saveReviewedDraft(desk, request, { body: "better words", revision: event.revision });
    case "seen":
      return handle.noteSeen(desk, request, event.through);
    case "checked":
      return handle.noteChecked(desk, request);
    case "about":
      return handle.describe(desk, request, event.about);
    case "acute":
      return handle.flagAcute(desk, request, event.isAcute);
    case "reject-sign":
      return handle.denySign(desk, request);
    case "lifted-over":
    case "read-and-seen":
      throw new Error("no person does that");
    case "submit":
      return answer.submitDraft(desk, request, reply!);
    case "return": {
      const duty = (until: string | null) => query("UPDATE volunteers SET duty_until = $1", [until]);
      if (!event.authorIsThere) await duty(null);
      const outcome = await answer.returnDraft(desk, request, "say more");
      await duty("infinity");
      return outcome;
    }
    case "approve":
      return answer.approveDraft(desk, request, reply!);
    case "send":
      return answer.startSending(desk, request, reply!);
    case "undo":
      return answer.takeBack(desk, request);
    case "deliver":
      return deliverNow(id);
    case "close":
      return handle.close(desk, request, event.reason, event.seen);
  }
};

const deliverNow = async (id: ConversationId): Promise<unknown> => {
  await query("UPDATE conversations SET sends_at = service_time() WHERE id = $1 AND state = 'sending'", [id]);
  return deliverReplies(desk);
};

const takeAway = async (box: Mailbox, gone: readonly MessageId[], what: Attempt["what"]): Promise<void> => {
  if (what === "delete") {
    for (const id of gone) await removeMessage(desk, box, "sos", id);
    return;
  }
  await query(
    "UPDATE messages SET submitted_at = submitted_at - interval '15 days' WHERE mailbox = $1 AND id = ANY ($2)",
    [box.mailbox, gone],
  );
  await desk.sweep();
};

/** What the model and the database must agree on. When a claim or a lease ends is the database's own. */
const essence = ({ phase, round, isBreached, isAcute, sign, about, ...rest }: ConversationState) => {
  const at = phase.state === "sending" ? phase.from : phase;
  const who: Record<string, VolunteerId> = {};
  if (at.state === "claimed") who.holder = at.holder;
  if (at.state === "review") who.author = at.author;
  if (phase.state === "sending") who.sender = phase.sender;
  const { newest, answeredThrough, seenThrough, checkedThrough, draft } = rest;
  return {
    state: phase.state,
    who,
    isRoundOpen: round !== null,
    isBreached,
    isAcute,
    sign: sign?.source ?? null,
    risk: about.risk,
    newest,
    answeredThrough,
    seenThrough,
    checkedThrough,
    draft,
  };
};

const claimsIn = (phase: Phase, claims: World["claims"]): World["claims"] => {
  const at = phase.state === "sending" ? phase.from : phase;
  return at.state === "claimed" ? new Map([...claims, [at.holder, at.claim]]) : claims;
};

const leader = cast.find(({ leads }) => leads)!;
const calls = async () =>
  (await listAlarms({ database: room.storage.database, namesOf: async () => new Map() }, personOf(leader), ["sos"]))
    .filter(({ one }) => one!.seen_at === null)
    .map(({ kind, one }) => [kind, one!.alarm!] as const);

/**
 * What stands of the calls for a leader: a sign and a volunteer make one. A leader who sets or clears it has seen it, and one who claims
 * the conversation has seen all. These leaders never open it, so that sending, closing or putting it back acknowledges none.
 */
const callsAfter = (
  called: ReadonlySet<string>,
  was: ConversationState,
  event: ModelEvent,
  isDone: boolean,
  isLeader: boolean,
): Set<string> => {
  const after = new Set(called);
  if (event.kind === "reject-sign" && isDone) after.delete("alarm-sign");
  const isOwn = was.phase.state === "claimed" && "by" in event && was.phase.holder === event.by?.id;
  const isClaimed = event.kind === "claim" || (event.kind === "take-over" && event.to === "me" && !isOwn);
  if (isLeader && isDone && isClaimed) after.clear();
  if (
    (event.kind === "written" && (event.notSafe || was.isAcute)) ||
    (event.kind === "signed" && event.message === was.newest)
  )
    after.add(was.isAcute ? "alarm-acute" : "alarm-sign");
  if (event.kind !== "acute" || !isDone || was.isAcute === event.isAcute) return after;
  if (event.isAcute) after.delete("alarm-sign");
  if (event.by.leads) after.delete("alarm-acute");
  else if (event.isAcute) after.add("alarm-acute");
  return after;
};

/** What calls for a leader beside the rules of a conversation, in whichever state it is; null: nothing did. */
const callBeside = async (id: ConversationId, { phase }: ConversationState, { who, luck }: Attempt) => {
  const person = cast.find((one) => phase.state === "claimed" && phase.holder === one.id) ?? cast[who]!;
  if (luck === 9) {
    await setLookAgain(desk, { person: personOf(leader), id }, 1);
    await query("UPDATE look_agains SET due_at = service_time() WHERE conversation = $1", [id]);
    await alarmUnlooked(desk);
    return "alarm-look-again";
  }
  if (luck !== 10 || person.leads) return null;
  const outcome = await handle.wantLeader(desk, { person: personOf(person), id });
  return typeof outcome === "string" ? null : "alarm-leader";
};

/** Ordinary conversations with earlier deadlines: one that waits, one in review, one whose reply is on its way. */
const newOthers = async (): Promise<readonly Mailbox[]> => {
  const others = [await room.newMailbox(), await room.newMailbox(), await room.newMailbox()] as const;
  for (const box of others) await room.write(box, "Hei");
  const [, inReview, onItsWay] = others;
  await query("UPDATE conversations SET due_at = service_time() + interval '1 hour'");
  await query("UPDATE conversations SET state = 'review', author = $2 WHERE mailbox = ANY ($1)", [
    [inReview.mailbox, onItsWay.mailbox],
    cast[1].id,
  ]);
  await query(
    `UPDATE conversations SET state = 'sending', sender = $2, send_key = $3, sends_at = service_time() + interval '1 day'
     WHERE mailbox = $1`,
    [onItsWay.mailbox, leader.id, randomUUID()],
  );
  return others;
};

const sectionOf = { waiting: "waiting", claimed: "in-work", sending: "in-work", review: "review", idle: null } as const;
const isLifted = ({ isAcute, sign }: ConversationState): boolean => isAcute || sign !== null;

/** An emergency or a sign of danger is in the lane, and before all other rows of its section; anything else is not in the lane. */
const expectInPlace = async (id: ConversationId | null, is: ConversationState, detail: string): Promise<void> => {
  const idsIn = async (person: DeskActor, section: Parameters<typeof listQueue>[2]) =>
    (await listQueue(desk, personOf(person), section, undefined)).rows.map((row) => row.id);
  const lane = id !== null && isLifted(is) ? [id] : [];
  expect(await idsIn(leader, "danger"), detail).toEqual(lane);
  const section = sectionOf[is.phase.state];
  if (lane.length === 0 || section === null) return;
  expect((await idsIn(leader, section))[0], detail).toBe(id);
  if (section !== "waiting") return;
  expect(await idsIn(cast[0], "danger"), detail).toEqual(lane);
  expect((await idsIn(cast[0], section))[0], detail).toBe(id);
};

test("the database does what the rules say, step by step, whatever happens in whichever order", async () => {
  let steps = 0;
  let liftedSteps = 0;
  const kindsMade = new Set<string>();
  await fc.assert(
    fc.asyncProperty(walks(longest, 30), async (attempts) => {
      const others = await newOthers();
      const box = await room.newMailbox();
      let model = untouched;
      let world: World = { people: cast, messages: [], now: new Date(), claims: new Map() };
      let before = untouched;
      let called: ReadonlySet<string> = new Set();
      let move: Move | null = null;
      for (const attempt of attempts) {
        const happening = happeningOf(model, { ...world, isAlarmOpen: called.has("alarm-sign") }, attempt);
        if (happening === null) continue;
        let { event } = happening;
        let messages = happening.world.messages;
        let outcome: unknown = null;
        const id = await room.conversationOf(box);
        if (event.kind === "written") {
          const message = await room.write(box, "Hei", event.notSafe);
          event = { ...event, message };
          messages = [...world.messages, message];
        } else if (event.kind === "signed") {
          const at = { mailbox: box.mailbox, message: event.message };
          await room.storage.database.transaction((queries) => liftSign(desk, queries, at, "program"));
        } else if (event.kind === "shrunk") {
          await takeAway(
            box,
            world.messages.filter((one) => !messages.includes(one)),
            attempt.what,
          );
        } else {
          if (id === null) continue;
          outcome = await perform(id, { event, by: happening.by });
        }
        steps += 1;
        const next = modelTransition(model, event);
        const is = typeof next === "string" ? model : next;
        const now = await room.conversationOf(box);
        const stored = await stateIn(now);
        const detail = JSON.stringify([attempt, event.kind, outcome, essence(before)]);
        const isRefusedAlike =
          typeof next !== "string" || typeof outcome !== "string" || [next, "notFound"].includes(outcome);
        const movesClock = event.kind === "deliver" || event.kind === "shrunk";
        const isSameRound = before.round !== null && stored.round !== null && !movesClock;
        // Of a conversation without a word in it nothing is kept.
        expect(essence(stored), detail).toEqual(now === null ? essence(untouched) : essence(is));
        await expectInPlace(now, is, detail);
        if (now !== null && isLifted(is)) liftedSteps += 1;
        move = now === null ? null : (modelMove(model, is, event) ?? move);
        // A caller who deletes the last message of an ended round leaves no reply or reason behind.
        if (now !== null && event.kind === "shrunk" && attempt.what === "delete" && is.phase.state === "idle")
          if ((await query("SELECT FROM messages WHERE mailbox = $1", [box.mailbox])).length === 0) move = "deleted";
        expect(stored.moved?.by ?? null, detail).toBe(move);
        expect([isRefusedAlike, now !== null || is.phase.state === "idle"], detail).toEqual([true, true]);
        expect(stored.round, detail).toEqual(isSameRound ? before.round : stored.round);
        // A call for a leader stands until one acknowledges it or works on the conversation, or nothing is left of it.
        const isLeader = happening.by?.leads ?? false;
        const isDone = typeof next !== "string";
        const after = now === null ? new Set<string>() : callsAfter(called, model, event, isDone, isLeader);
        const beside = now && (await callBeside(now, stored, attempt));
        if (beside) after.add(beside);
        for (const kind of after) kindsMade.add(kind);
        const standing = await calls();
        expect(standing.map(([kind]) => kind).toSorted(), detail).toEqual([...after].toSorted());
        const [first] = attempt.luck === 11 ? standing : [];
        const isSeen = first !== undefined && (await handle.noteAlarmSeen(desk, personOf(leader), first[1], null));
        expect(isSeen, detail).toBe(first !== undefined);
        if (first !== undefined) after.delete(first[0]);
        called = after;
        const wasRead = isSeen && move !== "deleted" && !after.has("alarm-sign");
        const settled = wasRead ? modelTransition(is, { kind: "read-and-seen" }) : is;
        // From here on the model goes by the database's own hours and claims.
        model = {
          ...(now === null || typeof settled === "string" ? untouched : settled),
          phase: stored.phase,
          round: stored.round,
        };
        world = {
          people: cast,
          messages,
          now: new Date(),
          claims: now === null ? new Map() : claimsIn(stored.phase, world.claims),
        };
        before = stored;
      }
      await query("DELETE FROM callers WHERE id = ANY ($1)", [[box, ...others].map(({ caller }) => caller)]);
      for (const table of ["conversations", "reply_drafts", "conversation_notes", "answers", "messages"]) {
        expect(await query(`SELECT FROM ${table}`), table).toEqual([]);
      }
    }),
    { numRuns, endOnFailure: true },
  );
  expect(steps).toBeGreaterThan(100);
  expect(liftedSteps).toBeGreaterThan(20);
  expect([...kindsMade]).toContain("alarm-look-again");
});

test("a sign of danger that the queue does not show is found out", async () => {
  const others = await newOthers();
  const box = await room.newMailbox();
  await room.write(box, "Hei", true);
  const id = await room.conversationOf(box);
  const is = await stateIn(id);
  await expectInPlace(id, is, "");
  await query("UPDATE conversations SET sign = NULL, sign_at = NULL WHERE id = $1", [id]);
  await expect(expectInPlace(id, is, "")).rejects.toThrow("expected");
  await query("DELETE FROM callers WHERE id = ANY ($1)", [[box, ...others].map(({ caller }) => caller)]);
});
