import type { ListedSession } from "@sosmessages/contract/desk/accounts.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { endSession, listSessions } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import { useAsk } from "#lib/use-ask.ts";
import { dayAndTime } from "#lib/time/when.ts";
import classes from "./rows.module.css";

export function Sessions() {
  const say = useSay();
  const asked = useAsk(["sessions"], async () => send(listSessions));
  const { act, isWorking, refusal } = useAct();
  const end = (id: string) =>
    void act(
      async () => send(endSession, { params: { id } }),
      () => void asked.refetch(),
    );
  return (
    <>
      <p>{say("me.sessions_text")}</p>
      <RefusedNote refusal={refusal} />
      <Loaded asked={asked}>
        {(sessions) => (
          <ul className={classes["rows"]}>
            {sessions.map((session) => (
              <Row key={session.id} session={session} isWorking={isWorking} onEnd={() => end(session.id)} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

type RowProps = Readonly<{ session: ListedSession; isWorking: boolean; onEnd: () => void }>;

function Row({ session, isWorking, onEnd }: RowProps) {
  const say = useSay();
  const { locale } = useSpoken();
  return (
    <li>
      <span>
        {session.is_this && <strong>{say("me.session_this")} </strong>}
        {say("me.session_began", { time: dayAndTime(session.began_at, locale) })}
        <br />
        <span className={classes["soft"]}>
          {say("me.session_active", { time: dayAndTime(session.active_at, locale) })}
        </span>
      </span>
      {!session.is_this && (
        <Button look="quiet" working={isWorking ? say("app.working") : undefined} onPress={onEnd}>
          {say("me.session_end")}
        </Button>
      )}
    </li>
  );
}
