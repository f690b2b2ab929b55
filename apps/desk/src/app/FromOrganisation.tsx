import type { Refusal } from "@sosmessages/client/http.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Banner, Sheet, Spinner } from "@sosmessages/ui/page.tsx";
import { useEffect, useState } from "react";
import { Invitation } from "#features/invitation/Invitation.tsx";
import { LogIn } from "#features/log-in/LogIn.tsx";
import { finishOrganisationLogin } from "#lib/calls.generated.ts";
import { send, useAskOnce } from "#lib/http.ts";
import { besidePage } from "#lib/organisation.tsx";
import { RefusedNote, SayButton } from "#lib/page.tsx";
import { organisations } from "#lib/services.ts";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { base } from "./routes.tsx";
import { tabs } from "./use-session.ts";

/** Path and query to which the organisation sent the browser. They are removed from the address bar and the history. */
export function organisationAnswer(): string | null {
  const { pathname, search } = location;
  if (!pathname.startsWith(besidePage) || !new URLSearchParams(search).has("state")) return null;
  history.replaceState(null, "", `${base}/`);
  return pathname + search;
}

const words = {
  invalidCredentials: "organisation.refused",
  invalidToken: "invitation.dead_text",
  unavailable: "organisation.unreachable",
  notFound: "organisation.unknown",
  stale: "organisation.expired",
  taken: "organisation.taken",
  secondFactorNeeded: "organisation.no_second",
} as const satisfies Partial<Record<Refusal["error"], PlainKey>>;

type Props = Readonly<{
  answer: string;
  onEntered: (me: Me, page: string) => void;
  onLeave: () => void;
}>;

/** After the organisation's page. */
export function FromOrganisation({ answer, onEntered, onLeave }: Props) {
  const isCancelled = new URL(answer, location.href).searchParams.get("error") === "access_denied";
  if (isCancelled) return <Stopped answer={answer} refusal={null} onLeave={onLeave} />;
  return <Finish answer={answer} onEntered={onEntered} onLeave={onLeave} />;
}

function Finish({ answer, onEntered, onLeave }: Props) {
  const say = useSay();
  const [isDone, setDone] = useState(false);
  const { data, error } = useAskOnce(["organisation"], async () => send(finishOrganisationLogin, { body: { answer } }));

  const enter = (me: Me) => {
    if (data?.page !== besidePage) return onEntered(me, data?.page ?? `${base}/`);
    tabs.post({ is: "entered" });
    setDone(true);
    // Some browsers leave it open.
    close();
  };
  useEffect(() => {
    if (data?.me) enter(data.me);
    // oxlint-disable-next-line react/exhaustive-deps -- once, with the answer
  }, [data]);

  if (isDone) {
    return (
      <Sheet title={say("organisation.done")}>
        <p>{say("organisation.done_text")}</p>
      </Sheet>
    );
  }
  if (error) return <Stopped answer={answer} refusal={error.refusal} onLeave={onLeave} />;
  if (data?.second) return <LogIn note={null} challenge={data.second} onEntered={enter} />;
  if (data?.invitation) return <Invitation {...data.invitation} onEntered={enter} onLeave={onLeave} />;
  return <Spinner label={say("app.loading")} />;
}

type StoppedProps = Readonly<{
  answer: string;
  /** null: the person stopped it there. */
  refusal: Refusal | null;
  onLeave: () => void;
}>;

function Stopped({ answer, refusal, onLeave }: StoppedProps) {
  const say = useSay();
  const [, id = ""] = /^\/desk\/organisation\/([^?]+)/.exec(answer) ?? [];
  const name = organisations.find((each) => each.id === id)?.name ?? "";
  return (
    <Sheet title={say("organisation.title", { name })}>
      {refusal === null && <Banner kind="note">{say("organisation.cancelled")}</Banner>}
      {refusal?.error === "unauthenticated" && <Banner kind="note">{say("login.ended")}</Banner>}
      <RefusedNote refusal={refusal} words={words} />
      <div>
        <SayButton says="invitation.to_login" look="quiet" onPress={onLeave} />
      </div>
    </Sheet>
  );
}
