/** The desk's closed lists. No schema library here, so a browser can import it for nothing. */

import type { DeskRole } from "./roles.ts";

/** Where a conversation stands. `sending`: the reply is stored and becomes visible within seconds. */
export const states = ["idle", "waiting", "claimed", "review", "sending"] as const;
/** The event that led to the state of a conversation. */
export const moves = [
  "written",
  "claimed",
  "reopened",
  "released",
  "lease-over",
  "duty-over",
  "rights-changed",
  "taken-over",
  "put-back",
  "submitted",
  "returned",
  "stopped",
  "sent",
  "undone",
  "answered",
  "closed-empty",
  "closed-duplicate",
  "closed-mistake",
  "closed-abuse",
  "deleted",
] as const;
/**
 * The events that a person may be notified of away from the desk. `approval`: a leader is to read a reply, decide on a proposal, or
 * look at a letter that ends soon. Alarms always come, so they are not listed.
 */
export const noticeEvents = ["letters", "returned", "approval", "confirmation", "practice", "shift"] as const;
export type NoticeEvent = (typeof noticeEvents)[number];
export const noticesFor = {
  volunteer: ["letters", "returned", "shift"],
  leader: noticeEvents,
  admin: ["confirmation"],
} as const satisfies Record<DeskRole, readonly NoticeEvent[]>;
/** The others come on duty only (`returned`), or are about the next duty (`shift`). Administrators have no duty. */
export const offDutyNotices = ["letters", "approval", "confirmation", "practice"] as const;
export const releaseReasons = ["shift-over", "too-hard", "may-know", "other"] as const;
/** `abuse` is a leader's to decide; the others are the claim holder's. */
export const closeReasons = ["empty", "duplicate", "mistake", "abuse"] as const;
/** Why a leader ends an emergency. */
export const emergencyEnds = ["safe-now", "others-help", "no-contact", "mistake"] as const;
export const blockReasons = ["abuse", "flooding", "threats", "other"] as const;
export const risks = ["none", "some", "high"] as const;
/** What the program takes for personal data. */
export const personalKinds = [
  "email",
  "phone",
  "identity-number",
  "account-number",
  "payment-card",
  "web-profile",
  "address",
  "postcode",
  "birth-date",
  "vehicle",
  "name",
  "place",
  "school",
  "institution",
] as const;

/** Upper bounds in hours; the last bucket is everything beyond. Counters store the place in this list for good: insert nothing. */
export const responseBuckets = [1, 2, 4, 6, 8, 12, 16, 20, 24, 36, 48, 72] as const;

/** So few that a number might point to a person. */
export const few = 5;
/** A count of the statistics that is five or more, and of which no more is said. */
export const atLeastFew = ">=5";

export const dayMeasures = [
  "messages-in",
  "replies-out",
  "closed-empty",
  "closed-duplicate",
  "closed-mistake",
  "closed-abuse",
  "breaches",
  "expired-unanswered",
  "mailboxes-made",
  "mailboxes-deleted",
] as const;

export const processMeasures = [
  "claims",
  "releases",
  "leases-over",
  "take-overs",
  "reviews",
  "returns",
  "undone",
  "acute",
  "signs-lifted",
  "signs-confirmed",
  "signs-not-confirmed",
  "leader-calls",
  "alarms-seen-soon",
  "alarms-seen-late",
  "look-agains",
  "blocks",
  "personal-confirmed",
  "personal-added",
  "personal-kept",
  "replies-opened",
  "helped-yes",
  "helped-little",
  "helped-no",
] as const;

/** The figures of a report, in this order. `in_time` is a share, `median` and `p90` are hours. */
export const reportFigures = [
  "messages-in",
  "replies-out",
  "breaches",
  "expired-unanswered",
  "in_time",
  "median",
  "p90",
  "replies-opened",
  "helped-yes",
  "helped-little",
  "helped-no",
  "duty-hours",
  "acute",
  "signs-lifted",
  "signs-confirmed",
  "signs-not-confirmed",
] as const;

/** danger: emergencies and signs of danger in any state. answered: also those closed without a reply. */
export const queueSections = ["danger", "waiting", "in-work", "review", "mine", "answered"] as const;

/** What a volunteer may propose and a leader decides. */
export const proposalKinds = ["block", "abuse", "take-over"] as const;

/** Where a reply to a made-up letter stands. */
export const exerciseStates = ["new", "writing", "returned", "review", "approved"] as const;

/** Calls for a leader. Each stands until a leader has acknowledged it, whatever becomes of the conversation. */
export const alarmKinds = ["acute", "sign", "leader", "look-again"] as const;

/** Who gave a sign of danger: the caller ticked "I am not safe right now", or the program found it in a message. */
export const signSources = ["caller", "program"] as const;

export const alertKinds = [
  "alarm-acute",
  "alarm-sign",
  "alarm-leader",
  "alarm-look-again",
  "acute",
  "breached",
  "returned",
  "noted",
  "one-hour-left",
  "four-hours-left",
  "unclaimed",
  "sign-rejected",
  "review-waiting",
  "confirmations",
  "practice-waiting",
  "service-asked",
  "service-returned",
  "service-approved",
  "proposals",
  "expires-soon",
  "emergency-ends",
  "unchecked",
  "talk",
  "unreachable",
  "unanswered",
  "no-leader",
  "rota-gap",
  "job-failed",
] as const;

/** The pages of callers that the editor can show. */
export const previewPages = [
  "front-page",
  "login",
  "register",
  "recover",
  "messages",
  "about",
  "terms",
  "delete-account",
  "traces",
  "app",
  "offline",
] as const;
export type PreviewPage = (typeof previewPages)[number];
