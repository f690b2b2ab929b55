import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useNow } from "@sosmessages/client/time.ts";
import type { Standing } from "@sosmessages/contract/desk/standing.ts";
import { Spinner } from "@sosmessages/ui/page.tsx";
import { useEffect, useId } from "react";
import type { Refusal } from "@sosmessages/client/http.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Link } from "wouter";
import { standingWords } from "#lib/standing.ts";
import { useSay } from "#lib/texts.tsx";
import { RefusedNote, useAct } from "#lib/page.tsx";
import { callsOf, type Calls } from "./calls.ts";
import { modeOf, useConversation } from "./use-conversation.ts";
import { OpenConversation } from "./OpenConversation.tsx";
import { useAutosave } from "./use-autosave.ts";
import classes from "./Conversation.module.css";

export function ConversationScreen({ me, id }: Readonly<{ me: Me; id: string }>) {
  const say = useSay();
  const opened = useConversation(me, id);
  const { shown } = opened;
  const open =
    shown.is === "open" ? { conversation: shown.conversation, mode: modeOf(shown.conversation, me.role) } : null;
  const calls = callsOf(id, open?.conversation.token ?? null);
  const [autosave, draft] = useAutosave({
    conversation: open?.conversation ?? null,
    mode: open?.mode ?? null,
    calls,
    opened,
  });

  const isGone = shown.is === "gone";
  useEffect(() => {
    if (isGone) autosave.clear();
  }, [isGone, autosave]);

  switch (shown.is) {
    case "loading":
      return <Spinner label={say("app.loading")} />;
    case "failed":
      return <Failed refusal={shown.refusal} onRetry={opened.refresh} />;
    case "gone":
      return <Gone />;
    case "elsewhere":
      return (
        <Elsewhere
          text={draft.text}
          wasHere={shown.wasHere}
          standing={shown.standing}
          calls={calls}
          onTaken={() => {
            opened.reopen();
            autosave.renew();
          }}
        />
      );
    case "open":
      return (
        open && (
          <OpenConversation
            me={me}
            {...open}
            calls={calls}
            autosave={autosave}
            draft={draft}
            onChanged={opened.refresh}
          />
        )
      );
  }
}

export function Failed({ refusal, onRetry }: Readonly<{ refusal: Refusal; onRetry: () => void }>) {
  const say = useSay();
  return (
    <div className={classes["apart"]}>
      <RefusedNote refusal={refusal} />
      <Button look="quiet" onPress={onRetry}>
        {say("app.try_again")}
      </Button>
    </div>
  );
}

export function Gone() {
  const say = useSay();
  return (
    <div className={classes["apart"]} role="alert">
      <h1>{say("talk.gone_title")}</h1>
      <p>{say("talk.gone")}</p>
      <p>
        <Link href="/">{say("work.queue")}</Link>
      </p>
    </div>
  );
}

type ElsewhereProps = Readonly<{
  text: string;
  /** The page had this conversation before. Otherwise it may not exist any more. */
  wasHere: boolean;
  /** null: this person did not have it, or it is deleted. */
  standing: Standing | null;
  calls: Calls;
  onTaken: () => void;
}>;

/** Not with the reader any more: the lease or the shift is over, or a leader has it. Their own words are still there. */
export function Elsewhere({ text, wasHere, standing, calls, onTaken }: ElsewhereProps) {
  const say = useSay();
  const now = useNow();
  const id = useId();
  const { act, working, refusal } = useAct();
  const hasText = text !== "";
  return (
    <div className={classes["apart"]} role="alert">
      <h1>{say("talk.not_found_title")}</h1>
      <p>{standing === null ? say("talk.not_found") : standingWords(say, now, standing)}</p>
      {hasText && <p>{say("talk.lost")}</p>}
      {hasText && (
        <>
          <label htmlFor={id}>{say("composer.label")}</label>
          <textarea dir="auto" id={id} rows={8} readOnly value={text} />
        </>
      )}
      <RefusedNote refusal={refusal} words={{ notFound: "talk.not_found", gone: "talk.gone" }} />
      {wasHere && (
        <Button look="quiet" working={working} onPress={() => void act(calls.claim(), onTaken)}>
          {say("talk.take_again")}
        </Button>
      )}
      <p>
        <Link href="/">{say("work.queue")}</Link>
      </p>
    </div>
  );
}
