import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { readShiftLog } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import { serviceName } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";
import classes from "./ShiftLog.module.css";
import { ShiftNoteItem } from "./ShiftNoteItem.tsx";
import { WriteNote } from "./WriteNote.tsx";

type Props = Readonly<{ me: Me }>;

/** What one shift hands to the next. Never about a person, and gone after two weeks. */
export function ShiftLogScreen({ me }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const now = useNow();
  const asked = useAsk(["shift-log"], () => send(readShiftLog));
  const changed = () => void asked.refetch();
  return (
    <div className={classes["screen"]}>
      <h1>{say("log.title")}</h1>
      <p>{say("log.text")}</p>
      <WriteNote tenants={me.tenants} onWritten={changed} />
      <Loaded asked={asked}>
        {(notes) => {
          if (notes.length === 0) return <p className={classes["soft"]}>{say("log.empty")}</p>;
          const written = me.tenants.filter((tenant) => notes.some((note) => note.tenant === tenant));
          return written.map((tenant) => (
            <section key={tenant} className={classes["service"]} aria-label={serviceName(tenant, locale)}>
              {me.tenants.length > 1 && <h2>{serviceName(tenant, locale)}</h2>}
              <ul className={classes["notes"]}>
                {notes
                  .filter((note) => note.tenant === tenant)
                  .map((note) => (
                    <li key={note.id}>
                      <ShiftNoteItem
                        note={note}
                        now={now}
                        mayDelete={note.is_mine || me.role === "leader"}
                        onDeleted={changed}
                      />
                    </li>
                  ))}
              </ul>
            </section>
          ));
        }}
      </Loaded>
    </div>
  );
}
