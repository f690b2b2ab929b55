import type { Refusal } from "@sosmessages/client/http.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation, DeskMessage, QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";

/** A Tuesday, at noon in Oslo. */
export const now = new Date("2026-03-10T11:00:00Z");

export const sampleMe = (change: Partial<Me> = {}): Me => ({
  id: "me",
  name: "Frivillig 1",
  role: "volunteer",
  tenants: ["sos"],
  languages: ["nb"],
  needs_review: false,
  duty_until: "2026-03-10T15:00:00Z",
  email: null,
  alerts: false,
  session_ends_at: "2026-03-10T18:00:00Z",
  ...change,
});

export const sampleMessage = (change: Partial<DeskMessage> = {}): DeskMessage => ({
  id: "m1",
  body: "Jeg heter Kari og ringer fra 22 40 00 40.",
  submitted_at: "2026-03-10T08:30:00Z",
  expires_at: "2026-03-24T08:30:00Z",
  is_reply: false,
  found: [],
  ...change,
});

export const sampleConversation = (change: Partial<Conversation> = {}): Conversation => ({
  id: "c1",
  tenant: "sos",
  username: "ugle",
  language: "nb",
  state: "claimed",
  version: 1,
  is_acute: false,
  waiting_since: "2026-03-10T08:30:00Z",
  due_at: "2026-03-11T08:30:00Z",
  is_mine: true,
  token: "token",
  lease_until: "2026-03-10T12:00:00Z",
  sends_at: null,
  can_undo: false,
  must_be_reviewed: false,
  review_comment: null,
  topic: null,
  risk: null,
  blocked_until: null,
  seen_through: null,
  is_checked: false,
  messages: [sampleMessage()],
  draft: null,
  notes: [],
  proposals: [],
  procedure: null,
  alarms: [],
  leaders_on_duty: 1,
  help_numbers: [],
  look_again_at: null,
  ...change,
});

export const sampleRow = (change: Partial<QueueRow> = {}): QueueRow => ({
  id: "c1",
  tenant: "sos",
  language: "nb",
  state: "waiting",
  is_acute: false,
  waiting_since: "2026-03-10T08:00:00Z",
  due_at: "2026-03-11T08:00:00Z",
  unanswered: 1,
  is_mine: false,
  holder: null,
  lease_until: null,
  has_draft: false,
  alias: null,
  is_returned: false,
  is_answered_by_me: false,
  was_acute: false,
  is_given_back: false,
  is_unchecked: false,
  has_proposal: false,
  expires_at: "2026-03-24T08:00:00Z",
  version: 1,
  ...change,
});

export const sampleStatistics = (change: Partial<Statistics> = {}): Statistics => ({
  published: true,
  from: "2026-03-09",
  to: "2026-03-10",
  days: [
    { day: "2026-03-09", counts: { "messages-in": 12, "replies-out": null } },
    { day: "2026-03-10", counts: { "messages-in": 7, "replies-out": 9 } },
  ],
  totals: { "messages-in": 19, "replies-out": null },
  response: {
    buckets: [6, ...Array.from({ length: 12 }, () => null)],
    median_hours: 2.5,
    p90_hours: null,
    share_in_time: 0.975,
  },
  hours: [{ weekday: 1, hour: 8, messages: 11, on_duty: 1.5 }],
  topics: [{ name: { nb: "Ensomhet", se: "Oktovuohta", en: "Loneliness" }, count: 8 }],
  risks: { none: 5, low: null },
  process: { claims: 33 },
  ...change,
});

export const sampleRefusal = (error: Refusal["error"]): Refusal => ({
  ok: false,
  status: 409,
  error,
  errors: {},
  isCertain: true,
  until: null,
});
