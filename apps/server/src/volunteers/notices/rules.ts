import type { NoticeChoices } from "@sosmessages/contract/desk/accounts.ts";
import type { DeskRole } from "@sosmessages/contract/desk/roles.ts";
import { noticesFor, offDutyNotices, type NoticeEvent } from "@sosmessages/contract/desk/words.ts";

const minute = 60_000;
/** Waiting letters are announced at most once in this time. */
const lettersPause = 60 * minute;

/** Sent when the quiet hours end. The others are dropped: the next letter or practice reply is announced again. */
const kept: ReadonlySet<NoticeEvent> = new Set(["returned", "approval", "confirmation", "shift"]);

export type Channel = "mail" | "push";

export type NoticePerson = {
  readonly role: DeskRole;
  readonly notices: NoticeChoices;
  readonly isOnDuty: boolean;
  readonly lettersAt: Date | null;
  readonly zone: string;
};

/** Only what this role gets. */
export const noticesOf = (role: DeskRole, { mail, push, off_duty, quiet }: NoticeChoices): NoticeChoices => {
  const offered = new Set<NoticeEvent>(noticesFor[role]);
  const forOffDuty = new Set<NoticeEvent>(role === "admin" ? [] : offDutyNotices);
  const only = (events: readonly NoticeEvent[]) => events.filter((event) => offered.has(event));
  return { mail: only(mail), push: only(push), off_duty: only(off_duty).filter((each) => forOffDuty.has(each)), quiet };
};

/** Of a person who has never chosen: the mails of the versions before. */
export const firstNotices = (role: DeskRole, wantsAlerts: boolean): NoticeChoices =>
  noticesOf(role, {
    mail: wantsAlerts ? ["letters", "approval", "shift"] : ["shift"],
    push: [],
    off_duty: ["approval"],
    quiet: null,
  });

/** `to` is the first minute after them. Equal times mean no quiet hours. */
export const newIsQuiet = (quiet: NoticeChoices["quiet"], timeZone: string): ((at: Date) => boolean) => {
  if (quiet === null) return () => false;
  const { from, to } = quiet;
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (at) => {
    const time = clock.format(at);
    return from <= to ? from <= time && time < to : from <= time || time < to;
  };
};

/** Minute by minute, as the clock may be changed that night. */
export const quietUntil = (quiet: NoticeChoices["quiet"], at: Date, zone: string): Date => {
  const isQuiet = newIsQuiet(quiet, zone);
  let end = at;
  while (isQuiet(end)) end = new Date((Math.floor(end.getTime() / minute) + 1) * minute);
  return end;
};

/** Whether the person chose this event for the channel, on or off duty. Quiet hours play no part. */
export const isWanted = (event: NoticeEvent, { role, notices, isOnDuty }: NoticePerson, channel: Channel): boolean => {
  const dependsOnDuty = role !== "admin" && event !== "shift";
  return notices[channel].includes(event) && (isOnDuty || !dependsOnDuty || notices.off_duty.includes(event));
};

/** The time and the channels for this person; null: neither. Alarms never pass through here. */
export const decide = (
  event: NoticeEvent,
  person: NoticePerson,
  now: Date,
): { readonly at: Date; readonly by: readonly Channel[] } | null => {
  const by = (["mail", "push"] as const).filter((channel) => isWanted(event, person, channel));
  if (by.length === 0) return null;
  const { notices, lettersAt, zone } = person;
  const isPaused = event === "letters" && lettersAt !== null;
  const free = isPaused ? new Date(Math.max(now.getTime(), lettersAt.getTime() + lettersPause)) : now;
  const at = quietUntil(notices.quiet, free, zone);
  return at.getTime() === free.getTime() || kept.has(event) ? { at, by } : null;
};
