import type { DraftStatus } from "@sosmessages/client/draft/draft.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { Onlooker } from "@sosmessages/contract/desk/care.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSay, type PlainKey, type Say } from "#lib/texts.tsx";
import { lengthWords, momentWords, urgencyOf } from "#lib/time.ts";
import { acuteId } from "./side/AcutePanel.tsx";
import classes from "./Conversation.module.css";
import type { Calls } from "./calls.ts";
import { useConversationContext } from "./conversation-context.ts";

type Props = Readonly<{
  /** Null where the reader does not write. */
  draft: DraftStatus | null;
  /** Where the way to the procedure belongs; null: the reader has no such panel. */
  danger: "possible" | "set" | null;
}>;

/** Deadline, how long it stays with the reader, and whether every word is safe. It never hides. */
export function StatusLine({ draft, danger }: Props) {
  const say = useSay();
  const { conversation, now, isPractice, others } = useConversationContext();
  const lease = leaseWords(say, now, conversation);
  // The caller has deleted what waited.
  const dueAt = conversation.standing?.is_emptied === true ? null : conversation.due_at;
  const urgency = dueAt === null ? "calm" : urgencyOf(now, dueAt);
  const isTrouble = draft === "unsaved" || draft === "too-long" || draft === "lost" || draft === "choose";
  const isEmpty = draft === null && lease === null && dueAt === null && others.length === 0;
  if (isEmpty && !isPractice) return null;
  return (
    <section className={classes["status"]} aria-label={say("status.label")}>
      <div className={classes["facts"]}>
        {isPractice && <b className={classes["practice"]}>{say("nav.practice")}</b>}
        {dueAt !== null && <span className={classes[`due-${urgency}`]}>{dueWords(say, now, dueAt)}</span>}
        {lease !== null && <span>{lease}</span>}
        {draft !== null && !isTrouble && <span>{say(draftTexts[draft])}</span>}
        <OthersHere />
        {/* Read out where something is wrong, and only then: "saved" after every sentence would be noise. */}
        <output className={classes["trouble"]}>{draft !== null && isTrouble && say(draftTexts[draft])}</output>
      </div>
      {danger !== null && (
        <a
          className={`${classes["danger"]} ${danger === "set" ? classes["is-set"] : ""}`}
          href={`#${acuteId}`}
          onClick={openDanger}
        >
          {say("acute.heading")}
        </a>
      )}
    </section>
  );
}

/** Opens the procedure. The focus is on its heading, so that a key pressed twice marks nothing. */
export function openDanger(): void {
  const panel = document.getElementById(acuteId);
  panel?.setAttribute("open", "");
  panel?.querySelector("summary")?.focus();
}

const draftTexts = {
  blank: "status.blank",
  saving: "status.saving",
  saved: "status.saved",
  unsaved: "status.unsaved",
  "too-long": "status.too_long",
  choose: "status.choose",
  lost: "status.unsaved",
} as const satisfies Record<DraftStatus, PlainKey>;

function dueWords(say: Say, now: Date, dueAt: string): string {
  if (urgencyOf(now, dueAt) !== "over") return say("status.due", { when: momentWords(say, now, dueAt) });
  return say("status.overdue", { time: lengthWords(say, now.getTime() - Date.parse(dueAt)) });
}

/** A leader who looks on does not have it. */
const leaseWords = (say: Say, now: Date, conversation: Conversation): string | null =>
  conversation.lease_until === null || !conversation.is_mine
    ? null
    : say("status.lease", { when: momentWords(say, now, conversation.lease_until) });

export function OthersHere() {
  const say = useSay();
  const { others, conversation } = useConversationContext();
  // The service reports typing for some seconds after the reply is sent.
  const hasEditor = conversation.state === "claimed" || conversation.state === "review";
  const lines = others.map(({ name, role, is_typing: isTyping }) =>
    say(hasEditor && isTyping ? "looking.types" : "looking.reads", { name: name ?? say(`role.${role}`) }),
  );
  return [...new Set(lines)].map((line) => <span key={line}>{line}</span>);
}

type Others = readonly Onlooker[];

const everyMs = 8_000;
const typingForMs = 10_000;

/** Hidden pages do not count as readers. */
export function useOthers(id: string, calls: Calls, isOn: boolean): Others {
  const typedAt = useRef(0);
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });
  useEffect(() => {
    const typed = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) typedAt.current = Date.now();
    };
    addEventListener("input", typed);
    return () => removeEventListener("input", typed);
  }, []);
  const leave = useRef(() => {});
  useEffect(() => {
    leave.current = () => void (isOn && calls.presence({ is_typing: false, is_leaving: true }));
  });
  useEffect(() => () => leave.current(), []);
  const asked = useQuery<Others>({
    queryKey: ["presence", id],
    enabled: isOn,
    refetchInterval: everyMs,
    queryFn: async () => {
      const answer = await latest.current.presence({ is_typing: Date.now() - typedAt.current < typingForMs });
      return answer.ok ? answer.body.others : [];
    },
  });
  return asked.data ?? [];
}
