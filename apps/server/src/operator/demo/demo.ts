import type { DeskRole } from "@sosmessages/contract/desk/roles.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { argon2idOfDesk, newHashQueue, newPasswords, operator } from "#platform/passwords.ts";
import { newCallerId, newMailboxId, newMessageId, type ConversationId, type MessageId } from "#platform/ids.ts";
import { sealSecrets } from "#volunteers/people/volunteer.ts";
import { withdrawInvitation } from "#volunteers/login/invitation-store.ts";
import { newVolunteerStore, saveDuty, setPersonState } from "#volunteers/people/store.ts";
import { secretKeyOf } from "#platform/secret-key.ts";
import { newTotpSecret } from "#volunteers/factors/totp.ts";
import type { Config } from "#config.ts";
import type { Storage } from "#storage.ts";
import { peopleOf } from "#operator/commands/volunteers.ts";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { accountLookups, sealAccount } from "#callers/account.ts";
import { newCallerStore } from "#callers/store.ts";
import { newClaimId } from "#conversation/claim-token.ts";
import { putReplyDraft } from "#conversation/reply-drafts.ts";
import { lockDayKeyShared } from "#mailbox/day-keys.ts";
import { dayOf, daysBefore, type Day } from "#platform/clock.ts";
import { newSessionDatabase } from "#platform/database/session-database.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import { readFileSync } from "node:fs";
import { done, failed, type Command } from "#operator/command.ts";
import { parse } from "yaml";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { processMeasures, risks, type dayMeasures } from "@sosmessages/contract/desk/words.ts";

/** An invented conversation. Times are hours before now, newest last. */
type Thread = {
  readonly tenant: "sos" | "sami";
  readonly language: Locale;
  readonly username: string;
  readonly lines: readonly (readonly [hoursAgo: number, from: "caller" | "desk", text: string])[];
  /** Its state; "answered" if the last message is a reply. */
  readonly stands:
    | { readonly state: "answered" | "waiting" | "acute" }
    | { readonly state: "claimed" | "review"; readonly by: 0 | 1; readonly draft: string };
};

const readDemo = () =>
  parse(readFileSync(new URL("./letters.yaml", import.meta.url), "utf8")) as {
    readonly threads: readonly Thread[];
    readonly topics: readonly {
      readonly nb: string;
      readonly se: string;
      readonly en: string;
      readonly share: number;
    }[];
    readonly resources: readonly { readonly language: Locale; readonly title: string; readonly body: string }[];
    readonly shiftNotes: readonly string[];
  };

type DemoLogin = Awaited<ReturnType<typeof letStaffIn>>[number];

const staff: readonly (readonly [name: string, role: DeskRole])[] = [
  ["Frivillig 1", "volunteer"],
  ["Frivillig 2", "volunteer"],
  ["Vaktleder", "leader"],
  ["Administrator", "admin"],
];

/** Creates people with random passwords, which are printed once and not stored. */
const letStaffIn = async (config: Pick<Config, "services">, storage: Storage) => {
  const { database, vault } = storage;
  const people = peopleOf(config, storage);
  const volunteers = newVolunteerStore(database);
  const passwords = newPasswords(newHashQueue(), "desk", argon2idOfDesk);
  const logins = [];
  for (const [name, role] of staff) {
    const needsReview = name === "Frivillig 2";
    const invited = await people.invite({
      name,
      role,
      tenant: "sos",
      tenants: ["sos", "sami"],
      needsReview,
    });
    if (typeof invited === "string") throw new Error(`could not invite: ${invited}`);
    const { id } = invited.volunteer;
    const [password, totp] = [randomBytes(12).toString("base64url"), newTotpSecret()];
    const passwordHash = await passwords.hash(password, operator);
    if (typeof passwordHash !== "string") throw new Error("nobody else is hashing");
    await database.transaction(async (queries) => {
      await volunteers.saveSecrets(
        queries,
        id,
        sealSecrets(vault, id, { name, passwordHash, totp: secretKeyOf(Buffer.from(totp)), email: null }),
      );
      await queries.count(setPersonState, [id, "active"]);
      await queries.count(withdrawInvitation, [id]);
      if (role !== "admin") await queries.count(saveDuty, [id, new Date(vault.now().getTime() + 8 * 3_600_000)]);
    });
    logins.push({ id, name, role, password, totp });
  }
  return logins;
};

const insertMessage = statement(
  "demo.message",
  "INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at) VALUES ($1, $2, $3, $4, $5, $6)",
);
const insertConversation = statement(
  "demo.conversation",
  `INSERT INTO conversations (id, mailbox, tenant, language, state, is_acute, waiting_since, due_at, is_breached, answered_through,
     holder, claim, claimed_at, lease_until, author)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($8 <= service_time(), false), $9, $10, $11, $12, $13, $14)`,
);

/** `fillCounters` writes the statistics. */
const uncounted = { mailboxMade: async () => {}, mailboxDeleted: async () => {} };

const hour = 3_600_000;

type Line = { readonly at: Date; readonly from: "caller" | "desk"; readonly text: string };

const writeThread = async (
  { database, vault }: Storage,
  thread: Thread,
  replyHours: number,
  staff: readonly DemoLogin[],
  passwordHash: string,
): Promise<void> => {
  const now = vault.now();
  const { tenant, language, username, stands } = thread;
  const person = { id: newCallerId(), mailbox: newMailboxId(), language, username, email: null, passwordHash };
  const account = { ...person, tenant, seen: null };
  const { mailbox } = account;
  await newCallerStore({ database: newSessionDatabase(database), system: database }, uncounted).insert(
    sealAccount(vault, account),
    accountLookups(vault, account),
    {
      names: vault.lookups(tenant, "name", username),
      emails: [],
    },
  );

  const lines = thread.lines.map(([hoursAgo, from, text]): Line => ({
    at: new Date(now.getTime() - hoursAgo * hour),
    from,
    text,
  }));
  const ids: MessageId[] = [];
  for (const { at, from, text } of lines) {
    const [id, day, isReply] = [newMessageId(at), dayOf(at), from === "desk"];
    const key = await database.transaction((queries) => lockDayKeyShared(queries, vault, mailbox, day));
    const body = vault.seal(key, { kind: "body", mailbox, message: id, isReply }, text);
    await database.count(insertMessage, [mailbox, id, day, isReply, body, at]);
    ids.push(id);
  }

  const lastReply = lines.findLastIndex(({ from }) => from === "desk");
  const first = lines[lastReply + 1];
  const isIdle = stands.state === "answered" || first === undefined;
  const state = stands.state === "acute" ? "waiting" : isIdle ? "idle" : stands.state;
  const waitingSince = isIdle ? null : first.at;
  const due = waitingSince && new Date(waitingSince.getTime() + replyHours * hour);
  const at = "by" in stands ? staff[stands.by]!.id : null;
  const isClaimed = state === "claimed";
  const id = randomUUID() as ConversationId;
  await database.count(insertConversation, [
    id,
    mailbox,
    tenant,
    language,
    state,
    stands.state === "acute",
    waitingSince,
    due,
    ids[lastReply - 1] ?? null,
    isClaimed ? at : null,
    isClaimed ? newClaimId() : null,
    isClaimed ? now : null,
    isClaimed ? new Date(now.getTime() + (deskTimes.leaseMinutes / 60) * hour) : null,
    state === "review" ? at : null,
  ]);
  if ("draft" in stands) await putReplyDraft(database, vault, id, { revision: 1, body: stands.draft });
};

const insertCounters = statement(
  "demo.counters",
  `INSERT INTO counters (tenant, day, measure, detail, shard, count)
   SELECT $1, day, measure, detail, 0, sum(count) FROM unnest($2::date[], $3::text[], $4::text[], $5::bigint[]) AS c (day, measure, detail, count)
   WHERE count > 0 GROUP BY day, measure, detail
   ON CONFLICT (tenant, day, measure, detail, shard) DO UPDATE SET count = counters.count + excluded.count`,
);

/** A fixed sequence, so that screenshots stay the same. */
const newDice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** Percent of a day's messages per hour. */
const hourShare = [5, 4, 3, 2, 1, 1, 1, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 5, 6, 7, 8, 9, 9, 8];
/** Percent of the response times in the thirteen buckets. */
const speed = [3, 6, 14, 16, 15, 18, 10, 7, 8, 2, 1, 0, 0];

/** Frequency per reply. Others are rare. */
const frequent: Partial<Record<(typeof processMeasures)[number], number>> = {
  claims: 1.05,
  reviews: 0.2,
  "personal-confirmed": 0.3,
  "replies-opened": 0.9,
  "helped-yes": 0.3,
  "helped-little": 0.15,
};

type Counter = readonly [day: Day, measure: string, detail: string, count: number];
const months = 6;

const fillCounters = async (
  queries: Queries,
  service: {
    readonly tenant: string;
    readonly perDay: number;
    readonly topics: readonly { id: string; share: number }[];
  },
  today: Day,
): Promise<void> => {
  const { tenant, perDay, topics } = service;
  const dice = newDice(perDay);
  const about = (mean: number) => Math.max(0, Math.round(mean * (0.6 + 0.8 * dice())));
  const counters: Counter[] = [];
  for (let ago = months * 30; ago >= 1; ago -= 1) {
    const day = daysBefore(today, ago);
    const month = `${day.slice(0, 8)}01` as Day;
    const messages = about(perDay * (1 + (months * 30 - ago) / (months * 60)));
    const replies = Math.round(messages * 0.8);
    const amounts: Partial<Record<(typeof dayMeasures)[number], number>> = {
      "messages-in": messages,
      "replies-out": replies,
      "closed-empty": about(0.4),
      "closed-mistake": about(0.3),
      breaches: about(replies * 0.02),
      "mailboxes-made": about(perDay * 0.5),
      "mailboxes-deleted": about(perDay * 0.1),
    };
    const weekday = ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
    const times = hourShare.map((share, hour) => ({ at: `${weekday}-${String(hour).padStart(2, "0")}`, share, hour }));
    counters.push(
      ...Object.entries(amounts).map(([measure, amount]): Counter => [day, measure, "", amount]),
      ...speed.map((share, index): Counter => [day, "response", String(index), Math.round((replies * share) / 100)]),
      ...topics.map(({ id, share }): Counter => [month, "topic", id, about((replies * share) / 100)]),
      ...risks.map((risk, index): Counter => [month, "risk", risk, about(replies * [0.7, 0.25, 0.05][index]!)]),
      // Random rounding lets rare events occur within a month.
      ...processMeasures.map((measure): Counter => {
        const share = frequent[measure] ?? 0.02;
        return [month, "process", measure, Math.floor(replies * share + dice())];
      }),
      ...times.flatMap(({ at, share, hour }): Counter[] => [
        [month, "hour", at, Math.round((messages * share) / 100)],
        [month, "duty-samples", at, 1],
        [month, "duty-people", at, Math.round(dice() * (hour >= 8 ? 4 : 1))],
      ]),
    );
  }
  const column = <I extends 0 | 1 | 2 | 3>(index: I) => counters.map((counter) => counter[index]);
  await queries.count(insertCounters, [tenant, column(0), column(1), column(2), column(3)]);
};

// Every service counts people on duty from its first hour.
const holdsAnything = statement(
  "demo.holds-anything",
  `SELECT 1 AS found FROM callers UNION ALL SELECT 1 FROM volunteers UNION ALL SELECT 1 FROM counters WHERE measure NOT LIKE 'duty-%'
   UNION ALL SELECT 1 FROM audit LIMIT 1`,
);
const insertTopic = statement(
  "demo.topic",
  "INSERT INTO topics (id, tenant, nb, se, en, is_used) VALUES ($1, $2, $3, $4, $5, true)",
);
const insertResource = statement(
  "demo.resource",
  "INSERT INTO resources (id, tenant, language, title, body) VALUES (gen_random_uuid(), $1, $2, $3, $4)",
);
const insertShiftNote = statement(
  "demo.shift-note",
  `INSERT INTO shift_notes (id, tenant, body, key_epoch, key_wrapped, written_at)
   VALUES ($1, 'sos', $2, $3, $4, service_time() - $5 * interval '5 hours')`,
);

const services = [
  { tenant: "sos", perDay: 42 },
  { tenant: "sami", perDay: 9 },
] as const;

const fillOffice = async (
  { database, vault }: Storage,
  { topics, resources, shiftNotes }: ReturnType<typeof readDemo>,
): Promise<void> => {
  for (const { tenant, perDay } of services) {
    const listed = topics.map(({ nb, se, en, share }) => ({ nb, se, en, share, id: randomUUID() as string }));
    for (const { id, nb, se, en } of listed) await database.count(insertTopic, [id, tenant, nb, se, en]);
    for (const { language, title, body } of resources)
      await database.count(insertResource, [tenant, language, title, body]);
    await fillCounters(database, { tenant, perDay, topics: listed }, dayOf(vault.now()));
  }
  for (const [index, text] of shiftNotes.entries()) {
    const id: string = randomUUID();
    await database.count(insertShiftNote, [id, ...vault.sealOwn({ kind: "shift-note", id }, text), index + 1]);
  }
};

export const demo: Command = {
  name: "demo",
  beginsAnew: true,
  about: "fills a throw-away service with made-up conversations, people and months of statistics",
  help: [
    "Fills a service that holds nothing with conversations in three languages, people for every role and six months of",
    "statistics, and prints how to log in. All of it is made up. It refuses a service that holds anything: give it a",
    "DATA_DIR of its own, and throw that away afterwards.",
  ],
  run: ({ withStorage, config }) =>
    withStorage(async (storage) => {
      if (services.some(({ tenant }) => config.services.find(tenant) === undefined)) {
        return failed("The demonstration shows the services that ship: run it without SERVICES_DIR.");
      }
      if (await storage.database.one(holdsAnything)) {
        return failed(
          "This service holds data already, and a demonstration would be mixed with it: give it a DATA_DIR of its own.",
        );
      }
      const staff = await letStaffIn(config, storage);
      const password = randomBytes(9).toString("base64url");
      const hash = await newPasswords(newHashQueue(), "callers").hash(password, operator);
      if (typeof hash !== "string") throw new Error("the queue is empty");
      const example = readDemo();
      const { threads } = example;
      // In the order of their first message: ids follow the time.
      for (const thread of threads.toSorted((one, other) => other.lines[0]![0] - one.lines[0]![0])) {
        const { replyHours } = config.services.find(thread.tenant) ?? config.services.all()[0];
        await writeThread(storage, thread, replyHours, staff, hash);
      }
      await fillOffice(storage, example);
      const callers = threads.filter(({ tenant }) => tenant === "sos").map(({ username }) => username);
      return done(
        [
          "Filled with what nobody wrote. At the desk (/desk), with any app for codes:",
          ...staff.map(
            ({ name, role, password, totp }) =>
              `  ${name.padEnd(14)} ${role.padEnd(10)} password ${password}   secret for codes ${totp}`,
          ),
          `As a caller: ${callers.slice(0, 3).join(", ")}; password ${password}`,
        ],
        { staff: staff.map(({ id: _id, ...login }) => login), callers, password },
      );
    }),
};
