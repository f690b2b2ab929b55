import { randomBytes, randomUUID } from "node:crypto";
import type { Devices, FactorOffer } from "@sosmessages/contract/desk/accounts.ts";
import type { Shift } from "@sosmessages/contract/desk/rota.ts";
import type { Practice } from "@sosmessages/contract/desk/practice.ts";
import { expect } from "vitest";
import type { Client } from "#test/support/client.ts";
import { deskPassword, totpCode, type DeskPerson } from "#test/support/desk/desk.ts";
import { newWriter, work, type Shown } from "#test/support/desk/desk-work.ts";
import type { Providers } from "#test/support/push/push-providers.ts";
import type { TestService } from "#test/support/service.ts";

export type World = {
  readonly service: TestService;
  readonly providers: Providers;
  readonly client: Client;
  readonly volunteer: DeskPerson;
  readonly leader: DeskPerson;
  readonly admin: DeskPerson;
};
export type Request = { readonly path: string; readonly body?: unknown };
/** Prepares the data for this caller or person, and returns the request. */
type OfCaller = (world: World, caller: Caller) => Promise<Request>;
type OfDesk = {
  readonly by: "volunteer" | "leader" | "admin";
  /** The call concerns data of a service, and is refused to people who left that service. */
  readonly ofService?: true;
  /** Losing the right deletes the prepared data. */
  readonly isUndone?: true;
  readonly prepare: (world: World) => Promise<Request>;
};
export type Caller = Awaited<ReturnType<Client["newcomer"]>>;

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const textOf = "Hei. Du er ikke alene.";

/* Every call that changes something, with a request that succeeds unless the login or the right has gone. */

export const actsOfCallers: Readonly<Record<string, OfCaller>> = {
  "POST /api/caller/logout": async () => ({ path: "/api/caller/logout" }),
  "POST /api/caller/profile": async () => ({
    path: "/api/caller/profile",
    body: { username: `other-${randomUUID()}`, password: "et annet", password_confirmation: "et annet" },
  }),
  "PUT /api/caller/seen": async () => ({ path: "/api/caller/seen", body: { id: randomUUID() } }),
  "POST /api/caller/active": async () => ({ path: "/api/caller/active" }),
  "PATCH /api/caller/device-token": async () => ({
    path: "/api/caller/device-token",
    body: { token: "a".repeat(64), platform: "ios" },
  }),
  "DELETE /api/caller": async () => ({ path: "/api/caller" }),
  "POST /api/messages": async () => ({ path: "/api/messages", body: { title: "-", body: "Jeg får ikke sove." } }),
  "DELETE /api/messages/{id}": async ({ client }, { token }) => ({
    path: `/api/messages/${(await client.write(token, "Jeg får ikke sove.")).body.id}`,
  }),
  "DELETE /api/messages": async ({ client }, { token }) => {
    await client.write(token, "Jeg får ikke sove.");
    return { path: "/api/messages" };
  },
  "POST /api/messages/{id}/helped": async ({ client, service }, { token }) => {
    const { id } = (await client.write(token, "Jeg får ikke sove.")).body;
    await service.query("UPDATE messages SET is_reply = true WHERE id = $1", [id]);
    return { path: `/api/messages/${id}/helped`, body: { helped: "yes" } };
  },
  "PUT /api/messages/draft": async () => ({ path: "/api/messages/draft", body: { body: "Halvt brev" } }),
  "DELETE /api/messages/draft": async ({ client }, { token }) => {
    await client.saveDraft(token, "Halvt brev");
    return { path: "/api/messages/draft" };
  },
};

/** A conversation that waits. */
const waiting = async ({ service, client }: World, text = "Jeg får ikke sove."): Promise<string> => {
  const { user } = await newWriter(client, text);
  const [row] = await service.query<{ id: string }>("SELECT id FROM conversations WHERE mailbox = $1", [user.mailbox]);
  return row!.id;
};
const claimed = async (world: World, text?: string): Promise<Shown> => {
  const { volunteer, service } = world;
  await service.query(
    "UPDATE conversations SET state = 'idle', waiting_since = NULL, due_at = NULL, holder = NULL, claim = NULL, claimed_at = NULL, lease_until = NULL WHERE state = 'claimed' AND holder = $1",
    [volunteer.id],
  );
  const taken = await work.claim(volunteer, await waiting(world, text));
  expect(taken.status, taken.text).toBe(200);
  return taken.body;
};
const drafted = async (world: World): Promise<Shown> => {
  const shown = await claimed(world);
  expect((await work.save(world.volunteer, shown.id, shown.token!, textOf, 0)).status).toBe(200);
  return shown;
};
const inReview = async (world: World): Promise<Shown> => {
  const shown = await drafted(world);
  expect((await work.submit(world.volunteer, shown.id, work.sendBody(shown))).status).toBe(200);
  return shown;
};

const atDesk = (path: string, body: (world: World) => unknown = () => undefined) => ({
  prepare: async (world: World): Promise<Request> => ({ path, body: body(world) }),
});
/** Of a conversation that the volunteer holds. */
const ofClaim = (path: string, body: (shown: Shown) => Record<string, unknown> = () => ({})) => ({
  by: "volunteer" as const,
  ofService: true as const,
  prepare: async (world: World): Promise<Request> => {
    const shown = await drafted(world);
    return { path: work.at(shown.id, path), body: { token: shown.token, ...body(shown) } };
  },
});
/** Of a conversation that waits for a leader. */
const ofReview = (path: string, body: (shown: Shown) => Record<string, unknown>) => ({
  by: "leader" as const,
  ofService: true as const,
  prepare: async (world: World): Promise<Request> => {
    const shown = await inReview(world);
    return { path: work.at(shown.id, path), body: body(shown) };
  },
});
const idOf = async ({ service }: World, table: string): Promise<string> =>
  (await service.query<{ id: string }>(`SELECT id FROM ${table} LIMIT 1`))[0]!.id;

const exercise = async ({ service, volunteer }: World, isSubmitted = false): Promise<string> => {
  // There are only so many letters to practise with.
  await service.query("DELETE FROM exercises");
  const { body } = await volunteer.call<Practice>("GET", "/api/desk/practice");
  const letter = body.letters.find(({ state }) => state === "new")!;
  const begun = await volunteer.call<{ id: string }>("POST", `/api/desk/practice/letters/${letter.id}`);
  const path = `/api/desk/practice/${begun.body.id}`;
  await volunteer.call("PUT", `${path}/draft`, { body: { body: textOf, revision: 0 } });
  if (isSubmitted) await volunteer.call("POST", `${path}/submit`, { body: { revision: 1 } });
  return path;
};

/** A person whose rights can change. */
const newPerson = async ({ admin }: World, role: "volunteer" | "admin" = "volunteer") => {
  const body = { name: `person ${randomUUID().slice(0, 8)}`, role, tenant: "sos" };
  const made = await admin.call<{ person: { id: string; rights_asked: Record<string, unknown> | null } }>(
    "POST",
    "/api/desk/people",
    { body },
  );
  expect(made.status, made.text).toBe(201);
  return made.body.person;
};
const newTopic = async ({ admin }: World): Promise<string> => {
  const body = { tenant: "sos", name: { nb: "Søvn", se: "Nahkkir", en: "Sleep" }, is_used: true };
  return (await admin.call<{ id: string }>("POST", "/api/desk/topics", { body })).body.id;
};
const words = { language: "nb", title: "Hjelp", body: "Ring 116 123." };
const newResource = async ({ admin }: World): Promise<string> =>
  (await admin.call<{ id: string }>("POST", "/api/desk/resources", { body: { tenant: "sos", ...words } })).body.id;

const ofPerson = (path: string, role?: "admin") => ({
  by: "admin" as const,
  prepare: async (world: World): Promise<Request> => ({
    path: `/api/desk/people/${(await newPerson(world, role)).id}${path}`,
  }),
});

/** A leader with an address, and when a test was sent there. */
const withTestMail =
  (path: string, sentAt: string) =>
  async ({ service, leader }: World): Promise<Request> => {
    await leader.call("PATCH", "/api/desk/me", { body: { email: "leder@example.org" } });
    await service.query(`UPDATE volunteers SET mail_test_at = ${sentAt} WHERE id = $1`, [leader.id]);
    return { path };
  };

/** A browser that the push service has accepted a test for. */
const ofDevice =
  (path: string) =>
  async ({ service, leader, providers }: World): Promise<Request> => {
    const body = { subscription: providers.newBrowser().subscription, language: "nb" };
    await service.query("DELETE FROM desk_devices");
    const { devices } = (await leader.call<Devices>("POST", "/api/desk/me/devices", { body })).body;
    await service.query("UPDATE desk_devices SET test = 'accepted'");
    return { path: `/api/desk/me/devices/${devices[0]!.id}${path}` };
  };

/** Today's may have begun. */
const evening = () => ({
  day: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
  from: "23:00",
  to: "06:00",
  leaders: 1,
  volunteers: 1,
});
/** A request about a draft in which a sentence about danger has been changed, and a leader was asked. */
const ofDraft =
  (path: string, more: object = {}) =>
  async ({ service, admin, leader }: World): Promise<Request> => {
    const at = "/api/desk/services/sos/draft";
    await service.query("DELETE FROM service_drafts");
    const sentence = { area: "start", key: "helpline.question", language: "nb", text: `Hei ${randomUUID()}` };
    await admin.call("PUT", `${at}/sentence`, { body: { revision: 0, ...sentence } });
    await admin.call("POST", `${at}/ask`, { body: { revision: 1 } });
    if (path === "/publish")
      await leader.call("POST", `${at}/decision`, { body: { revision: 2, is_approved: true, comment: null } });
    const revision = path === "/publish" ? 3 : 2;
    return path === "" ? { path: `${at}?revision=2` } : { path: `${at}${path}`, body: { revision, ...more } };
  };
/** A shift that the volunteer has signed up for, unless `isFree`. */
const ofShift =
  (path: string, body?: object, isFree = false) =>
  async ({ service, leader, volunteer }: World): Promise<Request> => {
    await service.query("DELETE FROM shifts");
    await leader.call("POST", "/api/desk/rota/shifts", { body: { tenant: "sos", ...evening(), weeks: 1 } });
    const { body: week } = await leader.call<{ shifts: Shift[] }>("GET", `/api/desk/rota?week=${evening().day}`);
    const shift = `/api/desk/rota/shifts/${week.shifts[0]!.id}`;
    if (!isFree) await volunteer.call("PUT", `${shift}/place`, { body: { instead_of: null } });
    return { path: shift + path, body };
  };

export const actsAtDesk: Readonly<Record<string, OfDesk>> = {
  "POST /api/desk/active": { by: "volunteer", ...atDesk("/api/desk/active") },
  "POST /api/desk/lock": { by: "volunteer", ...atDesk("/api/desk/lock") },
  "PATCH /api/desk/me": {
    by: "volunteer",
    ...atDesk("/api/desk/me", () => ({ email: "a@example.org", alerts: true })),
  },
  "POST /api/desk/password": {
    by: "admin",
    ...atDesk("/api/desk/password", () => ({ current: deskPassword, password: deskPassword })),
  },
  "PUT /api/desk/me/notices": {
    by: "volunteer",
    ...atDesk("/api/desk/me/notices", () => ({ mail: ["shift"], push: [], off_duty: [], quiet: null })),
  },
  "POST /api/desk/me/test-mail": { by: "leader", prepare: withTestMail("/api/desk/me/test-mail", "NULL") },
  "POST /api/desk/me/test-mail/arrived": {
    by: "leader",
    prepare: withTestMail("/api/desk/me/test-mail/arrived", "service_time()"),
  },
  "POST /api/desk/me/devices": {
    by: "leader",
    prepare: async ({ providers }) => ({
      path: "/api/desk/me/devices",
      body: { subscription: providers.newBrowser().subscription, language: "nb" },
    }),
  },
  "DELETE /api/desk/me/devices/{id}": { by: "leader", prepare: ofDevice("") },
  "POST /api/desk/me/devices/{id}/test": { by: "leader", prepare: ofDevice("/test") },
  "POST /api/desk/me/devices/{id}/arrived": { by: "leader", prepare: ofDevice("/arrived") },
  "PUT /api/desk/on-call": {
    by: "leader",
    ofService: true,
    ...atDesk("/api/desk/on-call", () => ({ tenant: "sos", people: [] })),
  },
  "PUT /api/desk/duty": { by: "volunteer", ...atDesk("/api/desk/duty", () => ({ until: inAnHour() })) },
  // It ends the pause, as later acts claim.
  "PUT /api/desk/pause": {
    by: "volunteer",
    prepare: async ({ volunteer }) => {
      expect((await volunteer.call("PUT", "/api/desk/pause", { body: { minutes: 15 } })).status).toBe(200);
      return { path: "/api/desk/pause", body: { minutes: null } };
    },
  },
  "DELETE /api/desk/sessions/{id}": {
    by: "volunteer",
    prepare: async ({ service, volunteer }) => {
      const [row] = await service.query<{ id: string }>(
        `INSERT INTO desk_sessions (id, token_hash, volunteer, phase, began_at, active_at, expires_at)
         VALUES (gen_random_uuid(), $1, $2, 'open', now(), now(), now() + interval '1 hour') RETURNING id`,
        [randomBytes(32), volunteer.id],
      );
      return { path: `/api/desk/sessions/${row!.id}` };
    },
  },
  "POST /api/desk/factors/begin": {
    by: "volunteer",
    ...atDesk("/api/desk/factors/begin", () => ({ password: deskPassword })),
  },
  "POST /api/desk/factors": {
    by: "volunteer",
    prepare: async ({ service, volunteer }) => {
      await service.query("UPDATE desk_sessions SET offer = NULL WHERE volunteer = $1", [volunteer.id]);
      const offer = await volunteer.call<FactorOffer>("POST", "/api/desk/factors/begin", {
        body: { password: deskPassword },
      });
      // The offer to one login is copied to the logins that the test makes.
      await service.query(
        "UPDATE desk_sessions s SET offer = o.offer FROM desk_sessions o WHERE s.volunteer = $1 AND o.volunteer = $1 AND o.offer IS NOT NULL",
        [volunteer.id],
      );
      return {
        path: "/api/desk/factors",
        // For each attempt, because a code is valid for half a minute.
        get body() {
          return { totp: totpCode(offer.body.totp.secret) };
        },
      };
    },
  },
  "POST /api/desk/factors/remove": {
    by: "volunteer",
    prepare: async ({ service, volunteer }) => {
      await service.query("INSERT INTO passkeys VALUES ('a-key', $1, 'localhost', 'none', 0, '{}', current_date)", [
        volunteer.id,
      ]);
      return { path: "/api/desk/factors/remove", body: { id: "a-key", password: deskPassword } };
    },
  },
  "POST /api/desk/factors/recovery": {
    by: "volunteer",
    ...atDesk("/api/desk/factors/recovery", () => ({ password: deskPassword })),
  },

  "POST /api/desk/queue/next": {
    by: "volunteer",
    ofService: true,
    prepare: async (world) => {
      await claimed(world);
      await waiting(world);
      return { path: "/api/desk/queue/next" };
    },
  },
  "POST /api/desk/conversations/{id}/claim": {
    by: "leader",
    ofService: true,
    prepare: async (world) => ({ path: work.at(await waiting(world), "/claim") }),
  },
  "GET /api/desk/conversations/{id}": {
    by: "leader",
    ofService: true,
    prepare: async (world) => ({ path: work.at(await waiting(world)) }),
  },
  "POST /api/desk/conversations/{id}/seen": ofClaim("/seen", (shown) => ({ through: work.newestOf(shown) })),
  "PUT /api/desk/conversations/{id}/draft": ofClaim("/draft", () => ({ body: "Bedre ord", revision: 1 })),
  "POST /api/desk/conversations/{id}/release": ofClaim("/release", () => ({ reason: "other" })),
  "POST /api/desk/conversations/{id}/send": ofClaim("/send", (shown) => work.sendBody(shown)),
  "POST /api/desk/conversations/{id}/submit": ofClaim("/submit", (shown) => work.sendBody(shown)),
  "POST /api/desk/conversations/{id}/undo": {
    by: "volunteer",
    ofService: true,
    prepare: async (world) => {
      const shown = await drafted(world);
      await work.send(world.volunteer, shown.id, work.sendBody(shown));
      await world.service.query("UPDATE conversations SET sends_at = now() + interval '1 hour' WHERE id = $1", [
        shown.id,
      ]);
      return { path: work.at(shown.id, "/undo"), body: { token: shown.token } };
    },
  },
  "PUT /api/desk/conversations/{id}/review/draft": ofReview("/review/draft", () => ({ body: "Bedre", revision: 1 })),
  "POST /api/desk/conversations/{id}/review/return": ofReview("/review/return", () => ({ comment: "Kortere" })),
  "POST /api/desk/conversations/{id}/review/approve": ofReview("/review/approve", (shown) => ({
    key: randomUUID(),
    revision: 1,
    seen_through: work.newestOf(shown),
  })),

  "POST /api/desk/conversations/{id}/looking": ofClaim("/looking", () => ({ is_typing: true })),
  "POST /api/desk/conversations/{id}/sign/reject": {
    by: "volunteer",
    ofService: true,
    prepare: async (world) => {
      const shown = await drafted(world);
      await world.service.query("UPDATE conversations SET sign = 'program', sign_at = now() WHERE id = $1", [shown.id]);
      return { path: work.at(shown.id, "/sign/reject"), body: { token: shown.token } };
    },
  },
  "POST /api/desk/conversations/{id}/acute": ofClaim("/acute", () => ({ is_acute: true })),
  "PUT /api/desk/conversations/{id}/about": ofClaim("/about", () => ({ topic: null, risk: "some" })),
  "POST /api/desk/conversations/{id}/personal-data": ofClaim("/personal-data", (shown) => ({
    message: work.newestOf(shown),
    spans: [{ start: 0, end: 3, words: "Jeg" }],
  })),
  "POST /api/desk/conversations/{id}/personal-data/keep": {
    by: "volunteer",
    ofService: true,
    prepare: async (world) => {
      const shown = await claimed(world, "Ring meg på 41 23 45 67.");
      const messageOf = async () => (await work.open(world.volunteer, shown.id)).body.messages[0]!;
      await expect.poll(async () => (await messageOf()).found?.length ?? 0).toBeGreaterThan(0);
      const { id, body, found } = await messageOf();
      const { start, end } = found![0]!;
      const span = { start, end, words: body.slice(start, end) };
      return { path: work.at(shown.id, "/personal-data/keep"), body: { token: shown.token, message: id, span } };
    },
  },
  "POST /api/desk/conversations/{id}/checked": ofClaim("/checked"),
  "POST /api/desk/conversations/{id}/close": ofClaim("/close", (shown) => ({
    reason: "empty",
    seen_through: work.newestOf(shown),
  })),
  "POST /api/desk/conversations/{id}/take-over": ofReview("/take-over", () => ({ to: "me" })),
  "POST /api/desk/conversations/{id}/block": ofReview("/block", () => ({ until: inAnHour(), reason: "threats" })),
  "POST /api/desk/conversations/{id}/proposals": ofClaim("/proposals", () => ({ kind: "block", reason: "Truer" })),
  "DELETE /api/desk/proposals/{id}": {
    by: "leader",
    ofService: true,
    prepare: async (world) => {
      const shown = await claimed(world);
      const body = { token: shown.token, kind: "block", reason: "Truer" };
      await world.volunteer.call("POST", work.at(shown.id, "/proposals"), { body });
      return { path: `/api/desk/proposals/${await idOf(world, "proposals")}` };
    },
  },
  "POST /api/desk/conversations/{id}/notes": ofClaim("/notes", () => ({ body: "Har ringt" })),
  "DELETE /api/desk/notes/{id}": {
    by: "leader",
    ofService: true,
    prepare: async (world) => {
      const shown = await claimed(world);
      const body = { token: shown.token, body: "Har ringt" };
      const made = await world.volunteer.call<{ id: string }>("POST", work.at(shown.id, "/notes"), { body });
      return { path: `/api/desk/notes/${made.body.id}` };
    },
  },
  "POST /api/desk/conversations/{id}/leader": ofClaim("/leader"),
  "POST /api/desk/alarms/{id}/seen": {
    by: "leader",
    ofService: true,
    prepare: async (world) => {
      const shown = await claimed(world);
      await world.volunteer.call("POST", work.at(shown.id, "/leader"), { body: { token: shown.token } });
      const [row] = await world.service.query<{ id: string }>("SELECT id FROM alarms WHERE conversation = $1", [
        shown.id,
      ]);
      return { path: `/api/desk/alarms/${row!.id}/seen`, body: {} };
    },
  },
  "PUT /api/desk/conversations/{id}/look-again": ofReview("/look-again", () => ({ hours: 2 })),

  "POST /api/desk/talk": { by: "volunteer", ofService: true, ...atDesk("/api/desk/talk", () => ({ tenant: "sos" })) },
  "POST /api/desk/talk/settle": {
    by: "leader",
    ofService: true,
    prepare: async ({ volunteer }) => {
      await volunteer.call("POST", "/api/desk/talk", { body: { tenant: "sos" } });
      return { path: "/api/desk/talk/settle", body: { tenant: "sos" } };
    },
  },
  "POST /api/desk/shift-log": {
    by: "volunteer",
    ofService: true,
    ...atDesk("/api/desk/shift-log", () => ({ tenant: "sos", body: "Rolig natt" })),
  },
  "DELETE /api/desk/shift-log/{id}": {
    by: "leader",
    ofService: true,
    prepare: async ({ volunteer }) => {
      const body = { tenant: "sos", body: "Rolig natt" };
      const made = await volunteer.call<{ id: string }>("POST", "/api/desk/shift-log", { body });
      return { path: `/api/desk/shift-log/${made.body.id}` };
    },
  },

  "POST /api/desk/rota/shifts": {
    by: "leader",
    ofService: true,
    prepare: async ({ service }) => {
      await service.query("DELETE FROM shifts");
      return { path: "/api/desk/rota/shifts", body: { tenant: "sos", ...evening(), weeks: 1 } };
    },
  },
  "POST /api/desk/rota/copy": {
    by: "leader",
    ofService: true,
    prepare: async (world) => {
      await ofShift("")(world);
      const week = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      return { path: "/api/desk/rota/copy", body: { tenant: "sos", from: evening().day, to: week(14) } };
    },
  },
  "PUT /api/desk/rota/shifts/{id}": {
    by: "leader",
    ofService: true,
    prepare: (world) => ofShift("", { ...evening(), volunteers: 5 })(world),
  },
  "DELETE /api/desk/rota/shifts/{id}": { by: "leader", ofService: true, prepare: ofShift("") },
  "PUT /api/desk/rota/shifts/{id}/place": {
    by: "volunteer",
    ofService: true,
    prepare: ofShift("/place", { instead_of: null }, true),
  },
  "DELETE /api/desk/rota/shifts/{id}/place": { by: "volunteer", ofService: true, prepare: ofShift("/place") },
  "PUT /api/desk/rota/shifts/{id}/offer": {
    by: "volunteer",
    ofService: true,
    isUndone: true,
    prepare: ofShift("/offer", { is_offered: true }),
  },

  "PUT /api/desk/me/calendar": { by: "volunteer", ...atDesk("/api/desk/me/calendar") },
  "DELETE /api/desk/me/calendar": {
    by: "volunteer",
    isUndone: true,
    prepare: async ({ volunteer }) => {
      await volunteer.call("PUT", "/api/desk/me/calendar");
      return { path: "/api/desk/me/calendar" };
    },
  },
  "PUT /api/desk/closed-days": {
    by: "leader",
    ofService: true,
    prepare: async ({ service }) => {
      await service.query("DELETE FROM closed_days");
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      return { path: "/api/desk/closed-days", body: { tenant: "sos", from: day, to: day, is_closed: true } };
    },
  },
  "PUT /api/desk/services/{id}/draft/sentence": {
    by: "admin",
    ofService: true,
    prepare: ofDraft("/sentence", { area: "start", key: "entrance.title", language: "nb", text: "Hei" }),
  },
  "PUT /api/desk/services/{id}/draft/field": {
    by: "admin",
    ofService: true,
    prepare: ofDraft("/field", { file: "service.yaml", name: "reply_hours", json: "30" }),
  },
  "PUT /api/desk/services/{id}/draft/file": {
    by: "admin",
    ofService: true,
    prepare: ofDraft("/file", { path: "texts/nb.yaml", content: "" }),
  },
  "POST /api/desk/services/{id}/draft/from-version": {
    by: "admin",
    ofService: true,
    prepare: ofDraft("/from-version", { number: 1 }),
  },
  "DELETE /api/desk/services/{id}/draft": { by: "admin", ofService: true, prepare: ofDraft("") },
  "POST /api/desk/services/{id}/draft/ask": { by: "admin", ofService: true, prepare: ofDraft("/ask") },
  "POST /api/desk/services/{id}/draft/withdraw": { by: "admin", ofService: true, prepare: ofDraft("/withdraw") },
  "POST /api/desk/services/{id}/draft/decision": {
    by: "leader",
    ofService: true,
    prepare: ofDraft("/decision", { is_approved: true, comment: null }),
  },
  "POST /api/desk/services/{id}/draft/publish": { by: "admin", ofService: true, prepare: ofDraft("/publish") },

  "POST /api/desk/people": {
    by: "admin",
    ...atDesk("/api/desk/people", () => ({ name: `new ${randomUUID()}`, role: "volunteer", tenant: "sos" })),
  },
  "PATCH /api/desk/people/{id}": {
    by: "admin",
    prepare: async (world) => ({
      path: `/api/desk/people/${(await newPerson(world)).id}`,
      body: { needs_review: true },
    }),
  },
  "POST /api/desk/people/{id}/disable": ofPerson("/disable"),
  "POST /api/desk/people/{id}/invite": ofPerson("/invite", "admin"),
  "POST /api/desk/people/{id}/confirm": {
    by: "leader",
    ofService: true,
    prepare: async (world) => {
      const { id, rights_asked: asked } = await newPerson(world);
      const { role, tenants, languages } = asked!;
      return { path: `/api/desk/people/${id}/confirm`, body: { role, tenants, languages } };
    },
  },
  "POST /api/desk/people/{id}/reset": {
    by: "leader",
    ofService: true,
    prepare: async ({ volunteer }) => ({ path: `/api/desk/people/${volunteer.id}/reset` }),
  },
  "POST /api/desk/topics": {
    by: "admin",
    ...atDesk("/api/desk/topics", () => ({ tenant: "sos", name: { nb: "A", se: "B", en: "C" }, is_used: true })),
  },
  "PUT /api/desk/topics/{id}": {
    by: "admin",
    prepare: async (world) => ({
      path: `/api/desk/topics/${await newTopic(world)}`,
      body: { name: { nb: "A", se: "B", en: "C" }, is_used: false },
    }),
  },
  "POST /api/desk/resources": {
    by: "admin",
    ...atDesk("/api/desk/resources", () => ({ tenant: "sos", ...words })),
  },
  "PUT /api/desk/resources/{id}": {
    by: "admin",
    prepare: async (world) => ({
      path: `/api/desk/resources/${await newResource(world)}`,
      body: { ...words, title: "Mer hjelp" },
    }),
  },
  "DELETE /api/desk/resources/{id}": {
    by: "admin",
    prepare: async (world) => ({ path: `/api/desk/resources/${await newResource(world)}` }),
  },
  "POST /api/desk/health/{id}/run": { by: "admin", ...atDesk("/api/desk/health/mail/run") },

  "POST /api/desk/practice/letters/{id}": {
    by: "volunteer",
    ofService: true,
    prepare: async ({ volunteer }) => {
      const { body } = await volunteer.call<Practice>("GET", "/api/desk/practice");
      return { path: `/api/desk/practice/letters/${body.letters.find(({ state }) => state === "new")!.id}` };
    },
  },
  "PUT /api/desk/practice/{id}/draft": {
    by: "volunteer",
    ofService: true,
    prepare: async (world) => ({
      path: `${await exercise(world)}/draft`,
      body: { body: "Bedre ord", revision: 1 },
    }),
  },
  "PUT /api/desk/practice/{id}/about": {
    by: "volunteer",
    ofService: true,
    prepare: async (world) => ({ path: `${await exercise(world)}/about`, body: { risk: "high" } }),
  },
  "POST /api/desk/practice/{id}/submit": {
    by: "volunteer",
    ofService: true,
    prepare: async (world) => ({ path: `${await exercise(world)}/submit`, body: { revision: 1 } }),
  },
  "POST /api/desk/practice/{id}/return": {
    by: "leader",
    ofService: true,
    prepare: async (world) => ({ path: `${await exercise(world, true)}/return`, body: { comment: "Kortere" } }),
  },
  "POST /api/desk/practice/{id}/approve": {
    by: "leader",
    ofService: true,
    prepare: async (world) => ({ path: `${await exercise(world, true)}/approve`, body: { revision: 1 } }),
  },
};
