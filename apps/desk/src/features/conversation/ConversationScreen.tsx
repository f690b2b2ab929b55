import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Spinner } from "@sosmessages/ui/page/Spinner.tsx";
import { useEffect } from "react";
import { useSay } from "#lib/texts.tsx";
import { callsOf } from "./calls.ts";
import { modeOf } from "./mode.ts";
import { Elsewhere, Failed, Gone } from "./NotOpen.tsx";
import { OpenConversation } from "./OpenConversation.tsx";
import { useAutosave } from "./use-autosave.ts";
import { useConversation } from "./use-conversation.ts";

type Props = Readonly<{ me: Me; id: string }>;

export function ConversationScreen({ me, id }: Props) {
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
