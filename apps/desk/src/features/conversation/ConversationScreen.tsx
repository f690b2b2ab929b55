import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Spinner } from "@sosmessages/ui/page/Spinner.tsx";
import { useEffect } from "react";
import { useSay } from "#lib/texts.tsx";
import { callsOf } from "./calls.ts";
import { Elsewhere } from "./Elsewhere.tsx";
import { Failed } from "./Failed.tsx";
import { Gone } from "./Gone.tsx";
import { modeOf } from "./mode.ts";
import { OpenTalk } from "./OpenTalk.tsx";
import { useAutosave } from "./use-autosave.ts";
import { useConversation } from "./use-conversation.ts";

type Props = Readonly<{ me: Me; id: string }>;

export function ConversationScreen({ me, id }: Props) {
  const say = useSay();
  const opened = useConversation(me, id);
  const { shown } = opened;
  const talk = shown.is === "open" ? shown.talk : null;
  const mode = talk && modeOf(talk, me.role);
  const calls = callsOf(id, talk?.token ?? null);
  const [autosave, draft] = useAutosave({ talk, mode, calls, opened });

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
          calls={calls}
          onTaken={() => {
            opened.reopen();
            autosave.renew();
          }}
        />
      );
    case "open":
      return (
        <OpenTalk
          me={me}
          talk={shown.talk}
          mode={modeOf(shown.talk, me.role)}
          calls={calls}
          autosave={autosave}
          draft={draft}
          onChanged={opened.refresh}
        />
      );
  }
}
