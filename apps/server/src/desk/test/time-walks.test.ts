import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimById } from "#desk/claim.ts";
import { findReplyDraft } from "#conversation/reply-drafts.ts";
import { lockConversation, type StoredConversation } from "#conversation/store.ts";
import { enforceDeadlines } from "#conversation/deadlines.ts";
import { cleanMessages } from "#mailbox/cleaning.ts";
import { listMessagesAtDesk } from "#mailbox/list.ts";
import { removeMailboxOf, removeMessage } from "#mailbox/removal.ts";
import { searchMessages } from "#mailbox/search.ts";
import { statement } from "#platform/database/database.ts";
import type { ConversationId, MessageId } from "#platform/ids.ts";
import { newAnonymise } from "#retention/anonymise.ts";
import { newSearcher } from "#retention/searcher.ts";
import { openBareDesk, personOf, type BareDesk, type Mailbox } from "#test/support/desk/bare-desk.ts";
import { cast } from "#test/support/desk/desk-model.ts";
import { tellOfConversations } from "#desk/alerts/alert-mails.ts";
import * as answer from "../answer.ts";
import { cleanDeskTexts } from "#desk/personal-data/cleaning.ts";
import { deliverReplies } from "../delivery.ts";
import * as handle from "../care.ts";
import { notesOf } from "../notes.ts";
import { addShiftNote, listShiftNotes } from "../shift.ts";

const hour = 3_600_000;
/** Jobs run every ten minutes; so that walks are quick, only so often here, and never later than the last hour of the two days. */
const betweenJobs = 1.3;

const deeds = [
  "hours",
  "write",
  "claim",
  "type",
  "type-again",
  "note",
  "propose",
  "log",
  "send",
  "undo",
  "submit",
  "approve",
  "return",
  "release",
  "delete",
] as const;
type Deed = Readonly<{ what: (typeof deeds)[number]; luck: number }>;
const weight: Partial<Record<Deed["what"], number>> = {
  hours: 9,
  claim: 6,
  type: 4,
  send: 3,
  submit: 3,
  approve: 3,
  write: 3,
};
const walks = fc.array(
  fc.record({
    what: fc.oneof(...deeds.map((what) => ({ weight: weight[what] ?? 1, arbitrary: fc.constant(what) }))),
    luck: fc.nat(11),
  }),
  { minLength: 40, maxLength: 70, size: "max" },
);

const deleteCaller = statement("test.delete-caller", "DELETE FROM callers WHERE id = $1");
const walk = (...steps: readonly (readonly [Deed["what"], number?])[]): [Deed[]] => [
  steps.map(([what, luck = 1]) => ({ what, luck })),
];
/** A night and a day without anybody, in so many steps. */
const days = (count: number) => Array.from({ length: count * 2 }, () => ["hours", 11] as const);
/** Ways that random ones come to seldom: always gone. */
const knownWays = [
  // Quoted everywhere, and then the caller deletes the letter.
  walk(["write"], ["claim"], ["type"], ["note"], ["propose"], ["log"], ["delete"], ["type-again"], ["hours", 0]),
  // Quoted late, in everything that can be written, and the letter becomes anonymous.
  walk(
    ["write"],
    ...days(1),
    ["hours", 11],
    ["claim"],
    ["type"],
    ["note"],
    ["log"],
    ["submit"],
    ["return"],
    ...days(1),
  ),
  // On its way to the caller in the very moment, or taken back from there.
  walk(["write"], ["claim", 0], ["type"], ["send"], ["delete"], ["hours", 0]),
  walk(
    ["write"],
    ["write"],
    ["claim", 0],
    ["type"],
    ["send"],
    ["delete"],
    ["undo"],
    ["hours", 0],
    ["send"],
    ["hours", 0],
  ),
  // The next round begins while the reply to the one before is on its way.
  walk(["write"], ["hours", 11], ["claim", 0], ["type", 0], ["send"], ["write"], ...days(1)),
];

// A short run is the same each time; a long one draws other cases.
if (!process.env["LONG"]) fc.configureGlobal({ seed: 1 });
const numRuns = knownWays.length + (process.env["LONG"] ? 100 : 3);
const volunteer = cast[0];
const leader = cast[2];
const secretPattern = /ugle\d+@example\.org/g;

let room: BareDesk;
let desk: BareDesk["desk"];
let searcher: ReturnType<typeof newSearcher>;
let anonymise: ReturnType<typeof newAnonymise>;
let mailed = 0;
beforeAll(async () => {
  room = await openBareDesk();
  desk = room.desk;
  searcher = newSearcher();
  const parts = { ...desk, search: searcher.search };
  anonymise = newAnonymise({
    messages: (reword) => cleanMessages(parts, reword),
    draftsAndNotes: (reword) => cleanDeskTexts(parts, reword),
    placeholderFor: desk.placeholderFor,
    log: () => {},
    alert: () => {},
  });
});
afterAll(async () => {
  await searcher.close();
  await room.close();
});

const search = () => searchMessages({ ...desk, search: searcher.search });
const tell = async () => void (mailed += 1);

let offset = 0;
const setTime = async (hours: number) => {
  offset = hours;
  await room.query(
    `CREATE OR REPLACE FUNCTION service_time() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() + interval '${hours} hours' $$`,
  );
};
const serviceNow = () => Date.now() + offset * hour;

/** What a walk remembers: what people have read, and what the service owes them. */
type Walk = {
  readonly box: Mailbox;
  /** What lies in the volunteer's editor, whatever the service made of it meanwhile. */
  editor: string;
  /** As whoever sent or approved it read it; null: nothing is on its way. */
  read: string | null;
  answered: string[];
  /** Which stage of which waiting round somebody was notified of. */
  readonly notified: Set<string>;
};

const messagesOf = ({ mailbox }: Mailbox) => listMessagesAtDesk(desk, desk.system, mailbox);
const secretsIn = (texts: readonly (string | null | undefined)[]) =>
  new Set(texts.flatMap((text) => text?.match(secretPattern) ?? []));

/** Every text of the desk that is no message, but for a reply that is just on its way. */
const textsAtDesk = async (box: Mailbox): Promise<readonly (string | null | undefined)[]> => {
  const log = (await listShiftNotes(desk, personOf(leader))).map(({ body }) => body);
  const id = await room.conversationOf(box);
  if (id === null) return log;
  const { phase } = await stored(id);
  const draft = phase.state === "sending" ? null : await findReplyDraft(desk.system, desk.vault, id);
  const { notes, proposals, review_comment } = await notesOf(
    desk.system,
    { database: desk.system, vault: desk.vault, namesOf: async () => new Map() },
    personOf(leader),
    id,
    phase.state !== "idle",
  );
  return [
    ...log,
    draft?.body,
    review_comment,
    ...notes.map(({ body }) => body),
    ...proposals.map(({ reason }) => reason),
  ];
};
const stored = (id: ConversationId): Promise<StoredConversation> =>
  desk.system.transaction(async (queries) => (await lockConversation(queries, id))!);

/** How far a round that waits has come, by the caller's own letters. */
const stageOf = (waitedMs: number): string | null => {
  const hours = waitedMs / hour;
  if (hours >= 24) return "breached";
  if (hours >= 23) return "one-hour-left";
  if (hours >= 20) return "four-hours-left";
  return hours >= 12 ? "unclaimed" : null;
};

/** Every round that waits has called for somebody at each stage it has come to. */
const expectNoSilence = async ({ box, notified }: Walk, wasMailed: boolean): Promise<void> => {
  const id = await room.conversationOf(box);
  const conversation = id && (await stored(id));
  if (!conversation || conversation.phase.state !== "waiting") return;
  const { answeredThrough } = conversation;
  const unanswered = (await messagesOf(box)).filter(
    (one) => !one.is_reply && (answeredThrough === null || one.id > answeredThrough),
  );
  const first = unanswered.toSorted((a, b) => a.submitted_at.localeCompare(b.submitted_at))[0]!;
  const stage = stageOf(conversation.now.getTime() - Date.parse(first.submitted_at));
  if (stage === null || notified.has(`${first.id} ${stage}`)) return;
  notified.add(`${first.id} ${stage}`);
  expect(wasMailed, `nobody was notified of ${stage}`).toBe(true);
};

const runJobs = async (walk: Walk): Promise<void> => {
  const before = mailed;
  await search();
  await deliverReplies(desk);
  await enforceDeadlines(desk);
  await tellOfConversations({ ...desk, tell });
  await anonymise();
  await expectNoSilence(walk, mailed > before);
  const messages = await messagesOf(walk.box);
  const replies = messages.filter(({ is_reply }) => is_reply);
  if (replies.length > walk.answered.length) {
    expect(walk.read, "a reply that nobody read").not.toBeNull();
    walk.answered = [...walk.answered, walk.read!];
    walk.read = null;
    expect(replies[0]!.body, "another text than was approved").toBe(walk.answered.at(-1));
  }
  for (const { body, submitted_at } of messages)
    if (secretsIn([body]).size > 0) expect(serviceNow() - Date.parse(submitted_at)).toBeLessThan(48 * hour);
  // What was copied from a letter is gone with it, wherever it was put.
  const inLetters = secretsIn(messages.map(({ body }) => body));
  const atDesk = secretsIn(await textsAtDesk(walk.box));
  expect([...atDesk].filter((secret) => !inLetters.has(secret))).toEqual([]);
};

const passHours = async (walk: Walk, hours: number): Promise<void> => {
  for (let left = hours; left > 0; left -= betweenJobs) {
    await setTime(offset + Math.min(left, betweenJobs));
    await runJobs(walk);
  }
};

let letters = 0;

/** What somebody would do now; what does not fit the state is refused, as it would be. */
const perform = async (walk: Walk, { what, luck }: Deed): Promise<unknown> => {
  const { box } = walk;
  if (what === "hours") return passHours(walk, 1 + luck);
  if (what === "write") {
    letters += 1;
    await room.write(box, `Skriv til ugle${letters}@example.org når du kan.`);
    return search();
  }
  const id = await room.conversationOf(box);
  const messages = await messagesOf(box);
  const newest = messages.find(({ is_reply }) => !is_reply);
  if (id === null || newest === undefined) return null;
  if (what === "delete") {
    const written = messages.filter(({ is_reply }) => !is_reply);
    return removeMessage(desk, box, "sos", written[luck % written.length]!.id as MessageId);
  }
  const { phase, draft } = await stored(id);
  const holder = phase.state === "claimed" ? (cast.find((one) => one.id === phase.holder) ?? volunteer) : volunteer;
  const token = phase.state === "claimed" ? desk.tokens.write(id, phase.holder, phase.claim) : null;
  const request = { person: personOf(holder), id, token };
  const asLeader = { person: personOf(leader), id };
  const quoted = `Du skrev «${messages[luck % messages.length]!.body}». Vi leser det.`;
  const reply = { key: randomUUID(), revision: draft ?? 0, seen_through: newest.id };
  const reads = async (send: () => Promise<unknown>) => {
    const text = (await findReplyDraft(desk.system, desk.vault, id))?.body ?? null;
    const outcome = await send();
    if (typeof outcome !== "string") walk.read = text;
    return outcome;
  };
  switch (what) {
    case "claim":
      return claimById(desk, personOf(cast[luck % 2]!), id);
    case "type":
      walk.editor = luck % 3 === 0 ? "Takk for at du skriver." : quoted;
      return answer.saveClaimedDraft(desk, request, { body: walk.editor, revision: draft ?? 0 });
    case "type-again":
      return answer.saveClaimedDraft(desk, request, { body: `${walk.editor} `, revision: draft ?? 0 });
    case "note":
      return handle.addNote(desk, request, quoted);
    case "propose":
      return handle.makeProposal(desk, request, "block", quoted);
    case "log":
      return phase.state === "claimed" ? addShiftNote(desk, request.person, "sos", quoted) : null;
    case "send":
      return reads(() => answer.startSending(desk, request, reply));
    case "submit":
      return answer.submitDraft(desk, request, reply);
    case "approve":
      return reads(() => answer.approveDraft(desk, asLeader, reply));
    case "return":
      return answer.returnDraft(desk, asLeader, quoted);
    case "undo":
      return answer.takeBack(
        desk,
        phase.state === "sending"
          ? { ...request, person: personOf(cast.find((one) => one.id === phase.sender)!) }
          : request,
      );
    case "release":
      return handle.release(desk, request, "other");
  }
};

test("over days: nothing personal outlives its letter at the desk, no approved text changes, no round waits in silence", async () => {
  const seen = { replies: 0, notified: 0, secrets: 0 };
  await fc.assert(
    fc.asyncProperty(walks, async (deedsOfWalk) => {
      await setTime(0);
      const box = await room.newMailbox();
      const walk: Walk = { box, editor: "", read: null, answered: [], notified: new Set() };
      for (const deed of deedsOfWalk) {
        await perform(walk, deed);
        seen.secrets = Math.max(seen.secrets, secretsIn(await textsAtDesk(box)).size);
      }
      await desk.system.transaction((queries) =>
        removeMailboxOf(desk, queries, box.caller, () => queries.count(deleteCaller, [box.caller])),
      );
      expect([...secretsIn(await textsAtDesk(box))]).toEqual([]);
      await room.query("DELETE FROM shift_notes");
      seen.replies += walk.answered.length;
      seen.notified += walk.notified.size;
    }),
    { numRuns, examples: knownWays, endOnFailure: true },
  );
  // It went where it was meant to go.
  expect(Math.min(seen.replies, seen.notified, seen.secrets)).toBeGreaterThan(0);
}, 900_000);
