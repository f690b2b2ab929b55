import { TwoTexts } from "@sosmessages/ui/dialog.tsx";
import { Tick } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from "react";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { OwnUser } from "@sosmessages/contract/callers.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { useSayInDialog } from "#lib/dialog-texts.ts";
import { clockTime } from "@sosmessages/client/time.ts";
import { Emphasised } from "#lib/inline-text.tsx";
import { NumbersToCall } from "#lib/NumbersToCall.tsx";
import { useSay } from "#lib/texts.tsx";
import { dateOf } from "./thread/letter-texts.ts";
import classes from "./CallNow.module.css";
import type { MessageDraft } from "./write/draft.ts";

export { DeletionDialog } from "#lib/DeletionDialog.tsx";

type OtherDraftProps = Readonly<{ text: string; onChoose: (which: "own" | "other") => void }>;

/** What was written on another device. */
export function OtherDraft({ text, onChoose }: OtherDraftProps): ReactNode {
  const say = useSayInDialog();
  const words = {
    note: say("messages.draft_other"),
    keep: say("messages.draft_keep_own"),
    take: say("messages.draft_take_other"),
  };
  return <TwoTexts other={text} words={words} onChoose={onChoose} />;
}

type SafetyProps = Readonly<{ service: PublicConfig; draft: MessageDraft }>;

/** "I am not safe right now". The tick shows numbers to call, and writes its words into an empty box, so that they can be sent. */
export function Safety({ service, draft }: SafetyProps): ReactNode {
  const { isTicked: isNotSafe } = useSyncExternalStore(draft.subscribe, draft.state);
  const say = useSayInDialog();
  const words = say("messages.not_safe");
  const tick = (isTicked: boolean) => {
    const { text } = draft.state();
    if (isTicked && isBlank(text)) return draft.type(words, true);
    draft.type(!isTicked && text === words ? "" : text, isTicked);
  };
  return (
    <div className={classes["safety"]}>
      <Tick name="not_safe" isTicked={isNotSafe} onTick={tick}>
        {words}
      </Tick>
      <div aria-live="polite">{isNotSafe && <CallNow service={service} />}</div>
    </div>
  );
}

/** Numbers to call, the emergency number first, and the limits of the service. */
function CallNow({ service }: Readonly<{ service: PublicConfig }>) {
  const say = useSayInDialog();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The tick is often the last line on the screen. Newer browsers return a promise, and React would call it as a cleanup.
    list.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <>
      <NumbersToCall isUrgent list={list} numbers={[service.emergency, service.helpline, ...service.helpNumbers]} />
      <p className={classes["honest"]}>{say("not_safe.honest")}</p>
    </>
  );
}

type SentProps = Readonly<{ service: PublicConfig; mark: NonNullable<OwnUser["not_safe"]> | "ticked" }>;

/** In the card of a message that was sent with the tick. */
export function SentNotSafe({ mark, service }: SentProps): ReactNode {
  const say = useSayInDialog();
  return (
    <>
      <p>
        <Emphasised text={say(`not_safe.${mark}`)} />
      </p>
      <NumbersToCall isUrgent numbers={[service.emergency, service.helpline]} />
    </>
  );
}

/** Below the answer, as long as a message with the tick is there. While a message waits, the numbers are in its card. */
export const AfterDanger = ({ service }: Pick<SentProps, "service">): ReactNode => (
  <div className={classes["after"]}>
    <NumbersToCall numbers={[service.emergency, service.helpline]} />
  </div>
);

/** Below a message that was closed without a reply, or whose reply was deleted. */
export function NoReply({ service }: Pick<SentProps, "service">): ReactNode {
  const say = useSayInDialog();
  return (
    <Banner kind="note">
      <p>
        <Emphasised text={say("no_reply.text")} />
      </p>
      <NumbersToCall isUrgent numbers={[service.emergency, service.helpline]} />
    </Banner>
  );
}

type BlockedProps = Readonly<{ service: PublicConfig; until: string }>;

/** Why no message can be sent, until when, and where to turn. */
export function Blocked({ until, service }: BlockedProps): ReactNode {
  const say = useSayInDialog();
  const sayInside = useSay();
  const at = new Date(until);
  return (
    <Banner kind="note">
      <p>
        {sayInside("messages.blocked_until", { date: dateOf(at), time: clockTime(at) })} {say("blocked.reason")}
      </p>
      <NumbersToCall isUrgent numbers={[service.emergency, service.helpline, ...service.helpNumbers]} />
      <p>{say("blocked.not_safe")}</p>
    </Banner>
  );
}

/** Open questions beside the button, for an empty box. */
export function Beginnings(): ReactNode {
  const say = useSayInDialog();
  return (
    <details className={classes["begin"]}>
      <summary>{say("messages.begin")}</summary>
      <ul>
        {say("messages.begin_with")
          .split("\n")
          .map((question) => (
            <li key={question}>{question}</li>
          ))}
      </ul>
    </details>
  );
}
