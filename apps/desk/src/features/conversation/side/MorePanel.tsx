import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import { Button } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { RefusedNote, useAct } from "#lib/page.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { AskClose, AskPropose, AskRelease } from "../ConversationDialogs.tsx";
import type { Calls } from "../calls.ts";
import { Panel } from "./panels.tsx";

type Props = Readonly<{
  service: string;
  role: Me["role"];
  /** A leader alone closes an emergency. */
  mayClose: boolean;
  calls: Calls;
  seenThrough: string | null;
  save: () => Promise<unknown>;
  /** The conversation is out of the reader's hands; what to tell on the next page. */
  onLeft: (told: PlainKey) => void;
}>;

export function PracticeMore({ calls, save, onLeft }: Pick<Props, "calls" | "save" | "onLeft">) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onPress={() => setAsking(true)}>
        {say("release.button")}
      </Button>
      {isAsking && (
        <AskRelease
          calls={calls}
          before={save}
          onDone={() => onLeft("practice.given_back")}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Ways out that are not a reply, and a hand when it was hard. */
export function MorePanel({ service, role, mayClose, calls, seenThrough, save, onLeft }: Props) {
  const say = useSay();
  const [asking, setAsking] = useState<"release" | "close" | "propose" | null>(null);
  const [told, setTold] = useState<PlainKey | null>(null);
  const { act, working, refusal } = useAct();
  const cancel = () => setAsking(null);
  const proposed = () => {
    setAsking(null);
    setTold("propose.done");
  };
  return (
    <Panel title={say("more.heading")}>
      {told !== null && <Banner kind="note">{say(told)}</Banner>}
      <Button look="quiet" onPress={() => setAsking("release")}>
        {say("release.button")}
      </Button>
      {mayClose && (
        <Button look="quiet" onPress={() => setAsking("close")}>
          {say("close.button")}
        </Button>
      )}
      {role === "volunteer" && (
        <Button look="quiet" onPress={() => setAsking("propose")}>
          {say("propose.button")}
        </Button>
      )}
      <Button
        look="quiet"
        working={working}
        onPress={() => void act(calls.askForTalk(service), () => setTold("help.done"))}
      >
        {say("help.button")}
      </Button>
      <p className="soft">{say("help.text")}</p>
      <RefusedNote refusal={refusal} />
      {asking === "release" && (
        <AskRelease calls={calls} before={save} onDone={() => onLeft("release.done")} onCancel={cancel} />
      )}
      {asking === "close" && (
        <AskClose calls={calls} seenThrough={seenThrough} onDone={() => onLeft("close.done")} onCancel={cancel} />
      )}
      {asking === "propose" && <AskPropose calls={calls} onDone={proposed} onCancel={cancel} />}
    </Panel>
  );
}
