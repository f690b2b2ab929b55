import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { ShiftNote } from "@sosmessages/contract/desk/shift.ts";
import { useState } from "react";
import { limits } from "@sosmessages/contract/limits.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { readShiftLog, deleteShiftNote, writeShiftNote } from "#lib/calls.generated.ts";
import { Form, Select, TextBox } from "#lib/form.tsx";
import { send, useAsk } from "#lib/http.ts";
import { OutgoingAdvice, useSearchedSave } from "#lib/outgoing.tsx";
import { Loaded, RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { serviceName, serviceOptions } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { AskButton } from "#lib/dialog.tsx";
import { momentWords } from "#lib/time.ts";
import classes from "./ShiftLog.module.css";

/** What one shift hands to the next. Never about a person, and gone after two weeks. */
export function ShiftLogScreen({ me }: Readonly<{ me: Me }>) {
  const { say, locale } = useSpoken();
  const now = useNow();
  const asked = useAsk(["shift-log"], () => send(readShiftLog));
  const changed = () => void asked.refetch();
  return (
    <div className={classes["screen"]}>
      <h1>{say("log.title")}</h1>
      <p>{say("log.text")}</p>
      <WriteNote services={me.tenants} onWritten={changed} />
      <Loaded asked={asked}>
        {(notes) => {
          if (notes.length === 0) return <p className={classes["soft"]}>{say("log.empty")}</p>;
          const written = me.tenants.filter((service) => notes.some((note) => note.tenant === service));
          return written.map((service) => (
            <section key={service} className={classes["service"]} aria-label={serviceName(service, locale)}>
              {me.tenants.length > 1 && <h2>{serviceName(service, locale)}</h2>}
              <ul className={classes["notes"]}>
                {notes
                  .filter((note) => note.tenant === service)
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

type ShiftNoteItemProps = Readonly<{ note: ShiftNote; now: Date; mayDelete: boolean; onDeleted: () => void }>;

function ShiftNoteItem({ note, now, mayDelete, onDeleted }: ShiftNoteItemProps) {
  const say = useSay();
  const words = (
    <p dir="auto" className={classes["words"]}>
      {note.body}
    </p>
  );
  return (
    <article className={classes["note"]}>
      {words}
      <footer>
        <span className={classes["soft"]}>
          {momentWords(say, now, note.written_at)}
          {note.is_mine && ` · ${say("log.mine")}`}
        </span>
        {mayDelete && (
          <AskButton
            says="log.delete"
            look="plain"
            title={say("log.delete_title")}
            isDanger
            carryOut={() => send(deleteShiftNote, { params: { id: note.id } })}
            onDone={onDeleted}
          >
            {words}
          </AskButton>
        )}
      </footer>
    </article>
  );
}

function WriteNote({ services, onWritten }: Readonly<{ services: readonly string[]; onWritten: () => void }>) {
  const { say, locale } = useSpoken();
  const [service, setService] = useState(services[0] ?? "");
  const [text, setText] = useState("");
  const { act, isWorking, refusal } = useAct();
  const saving = useSearchedSave(service, (body) => {
    void act(send(writeShiftNote, { body: { tenant: service, body } }), () => {
      setText("");
      onWritten();
    });
  });
  const advice = saving.adviceOn(text.trim());
  return (
    <Form className={classes["write"]} onSubmit={() => !isBlank(text) && saving.press(text.trim())}>
      {services.length > 1 && (
        <Select
          label={say("log.service")}
          options={serviceOptions(services, locale)}
          chosen={service}
          onChoose={setService}
        />
      )}
      <TextBox label={say("log.label")} rows={3} maxLength={limits.note.max} value={text} onChange={setText} />
      {advice !== null && <OutgoingAdvice advice={advice} text={text.trim()} onTakeOut={setText} />}
      <RefusedNote refusal={refusal} />
      <SayButton
        says={advice === null ? "log.add" : "outgoing.anyway"}
        type="submit"
        isWorking={isWorking || advice === "searching"}
      />
    </Form>
  );
}
