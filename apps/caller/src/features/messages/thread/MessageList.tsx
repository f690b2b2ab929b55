import type { CallersStanding, OwnUser } from "@sosmessages/contract/callers.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { Illustration } from "@sosmessages/ui/page.tsx";
import { Divider, Letter } from "@sosmessages/ui/thread.tsx";
import { Fragment, memo, Suspense, useState } from "react";
import { useSay } from "#lib/texts.tsx";
import { Emphasised } from "#lib/inline-text.tsx";
import { byDay, dateOf, dateText, dayText, writtenText, mayHoldLinks, deadlineText } from "./letter-texts.ts";
import classes from "./MessageList.module.css";
import { deletedOn, type Owed, type owedInAll } from "@sosmessages/contract/shown-deadline.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Linked, SentNotSafe } from "../lazy.ts";
import { newSinceId } from "./use-scrolling.ts";
import waitingClasses from "../waiting/Waiting.module.css";

type Props = Readonly<{
  newestFirst: readonly Message[];
  service: PublicConfig;
  username: string;
  /** The first answer that is new since the last visit. */
  newSince: string | null;
  /** Another message, or a tick, is not sent yet. */
  hasUnsent: boolean;
  /** The deadline of all messages that wait. */
  waiting: ReturnType<typeof owedInAll>;
  /** As the service last told. */
  standing: CallersStanding | undefined;
  /** Sent as not safe. ticked: the profile does not include the message yet. */
  mark: OwnUser["not_safe"] | "ticked";
  now: Date;
  onDelete: (id: string) => void;
}>;

/** Not drawn again with every letter typed below it. */
export const MessageList = memo((props: Props) => {
  const { newestFirst, service, username, newSince, hasUnsent, waiting, standing, mark, now, onDelete } = props;
  const say = useSay();
  return byDay(newestFirst).map(({ date, messages }) => {
    const isLast = messages.some(({ id }) => id === newestFirst[0]?.id);
    return (
      <section key={dateOf(date)} className={classes["day"]}>
        <Divider>{dayText(say, date, now)}</Divider>
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message.id === newSince && (
              <Divider news={{ id: newSinceId, className: classes["news"] }}>{say("messages.new_since")}</Divider>
            )}
            <CallerLetter
              message={message}
              written={writtenText(say, new Date(message.submitted_at), now)}
              deletion={say("messages.gone_on", { date: dateText(say, deletedOn(message, service.retentionDays)) })}
              onDelete={onDelete}
            />
          </Fragment>
        ))}
        {waiting !== null && isLast && (
          <Waiting {...{ service, username, hasUnsent, standing, mark, now }} owed={waiting} />
        )}
      </section>
    );
  });
});
MessageList.displayName = "MessageList";

type CallerLetterProps = Readonly<{
  message: Message;
  /** "Today 14:20". */
  written: string;
  /** "Will be deleted on 29 November". */
  deletion: string;
  onDelete: (id: string) => void;
}>;

/** Longer than this, an own letter folds to its first line. */
const foldAbove = 70;

const CallerLetter = memo(({ message, written, deletion, onDelete }: CallerLetterProps) => {
  const { id, body, is_reply: isReply, submitted_at: at } = message;
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const isLong = !isReply && (body.length > foldAbove || body.includes("\n"));
  const looks = ["letter", isReply ? "reply" : "mine", isLong && !isOpen && "folded"];
  return (
    <Letter
      id={id}
      className={looks.flatMap((look) => (look ? [classes[look]] : [])).join(" ")}
      aside={
        isLong && (
          <button
            type="button"
            className={classes["fold"]}
            aria-label={say("messages.whole", { time: written })}
            title={say("messages.whole", { time: written })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )
      }
      isOwn={!isReply}
      head={{ from: say(isReply ? "messages.reply" : "messages.own"), at, time: written }}
      note={null}
      more={{
        words: say("messages.more", { time: written }),
        action: { words: say("messages.delete"), onPress: () => onDelete(id) },
        note: deletion,
      }}
      action={null}
    >
      {isReply && mayHoldLinks(body) ? (
        <Suspense fallback={body}>
          <Linked text={body} />
        </Suspense>
      ) : (
        body
      )}
    </Letter>
  );
});
CallerLetter.displayName = "CallerLetter";

type WaitingProps = Pick<Props, "service" | "username" | "hasUnsent" | "standing" | "mark" | "now"> &
  Readonly<{ owed: Extract<Owed, { answerBy: Date }> }>;

/** Numbers to call and more, below the letters. */
export const meanwhileId = "meanwhile";

const titles = {
  none: "waiting.title",
  waiting: "waiting.title",
  begun: "waiting.title_begun",
  read: "waiting.title_read",
} as const;

/** Below a letter that waits: its state, when the answer comes, and the name to come back with. */
function Waiting({ owed, service, username, hasUnsent, standing = "waiting", mark, now }: WaitingProps) {
  const say = useSay();
  const isLate = owed.state === "late";
  const isBegun = standing === "begun" || standing === "read";
  const title = say(isLate ? "waiting.late_title" : hasUnsent ? "waiting.title_before" : titles[standing]);
  const { helpline, illustration } = service;
  // Spaces that do not break hold the figures together, and in their order where one reads from right to left.
  const number = helpline.number.replace(/ /g, "\u00a0");
  return (
    <section className={waitingClasses["waiting"]} aria-label={title}>
      <Illustration drawing={illustration} className={waitingClasses["scene"]} />
      {/* Changes are announced; the card itself is not. */}
      <div aria-live="polite">
        <h3>{title}</h3>
        {isLate && isBegun && <p>{say(titles[standing])}</p>}
      </div>
      {isLate ? (
        <>
          <p>{say("waiting.late")}</p>
          <a className={waitingClasses["call"]} href={`tel:${helpline.number.replace(/ /g, "")}`}>
            {say("waiting.call", { number })}
          </a>
        </>
      ) : (
        <p className={waitingClasses["by"]}>
          <Emphasised
            text={say(isBegun ? "waiting.by" : "waiting.answer", { by: deadlineText(say, owed.answerBy, now) })}
          />
        </p>
      )}
      <div aria-live="polite">
        <Suspense>{mark && <SentNotSafe mark={mark} service={service} />}</Suspense>
      </div>
      {!hasUnsent && (
        <p>
          <Emphasised text={say("waiting.close", { name: username })} />
        </p>
      )}
      <a className={waitingClasses["more"]} href={`#${meanwhileId}`}>
        {say("waiting.meanwhile")}
      </a>
    </section>
  );
}
