import { responseBuckets } from "@sosmessages/contract/desk/words.ts";
import type { Count } from "#statistics/count.ts";
import type { ConversationEvent } from "./rules.ts";
import { dueAtOf, type ConversationState } from "./state.ts";

const process = (detail: Extract<Count, { measure: "process" }>["detail"]): Count => ({ measure: "process", detail });

/** A claim is one SQL statement and no event of the rules. */
export const claimCounts: readonly Count[] = [process("claims")];

/** The place in `responseBuckets` that a response time falls into. */
const bucketOf = (since: Date, until: Date): number => {
  const hours = (until.getTime() - since.getTime()) / 3_600_000;
  const found = responseBuckets.findIndex((most) => hours <= most);
  return found === -1 ? responseBuckets.length : found;
};

/** Late, and not counted as that yet. */
const breachOf = (was: ConversationState, now: Date): Count[] => {
  const dueAt = dueAtOf(was);
  return dueAt !== null && !was.isBreached && now > dueAt ? [{ measure: "breaches" }] : [];
};

const signCounts = ({ sign }: ConversationState, detail: "signs-confirmed" | "signs-not-confirmed"): Count[] =>
  sign === null ? [] : [process(detail)];

/** What an event that took place adds to the statistics. */
export const countsOf = (was: ConversationState, event: ConversationEvent, now: Date): Count[] => {
  switch (event.kind) {
    case "release":
      return [process("releases")];
    case "lease-over":
    case "duty-over":
      return [process("leases-over")];
    case "take-over":
      return [process("take-overs")];
    case "submit":
      return [process("reviews")];
    case "return":
      return [process("returns")];
    case "undo":
      return [process("undone")];
    case "acute":
      return event.isAcute && !was.isAcute ? [process("acute"), ...signCounts(was, "signs-confirmed")] : [];
    case "reject-sign":
    case "read-and-seen":
    case "lifted-over":
      return signCounts(was, "signs-not-confirmed");
    case "breach":
      return [{ measure: "breaches" }];
    case "close":
      return [{ measure: `closed-${event.reason}` }, ...breachOf(was, now)];
    case "deliver": {
      const { topic, risk } = was.about;
      return [
        { measure: "replies-out" },
        ...(was.round ? [{ measure: "response", detail: String(bucketOf(was.round.since, now)) } as const] : []),
        ...(topic === null ? [] : [{ measure: "topic", detail: topic } as const]),
        ...(risk === null ? [] : [{ measure: "risk", detail: risk } as const]),
        ...breachOf(was, now),
        ...(event.next === null && !event.isAlarmOpen && was.sign?.source === "program"
          ? signCounts(was, "signs-not-confirmed")
          : []),
      ];
    }
    case "draft-lost":
    case "disabled":
    case "must-review":
    case "save":
    case "save-review":
    case "seen":
    case "checked":
    case "about":
    case "approve":
    case "send":
      return [];
  }
};
