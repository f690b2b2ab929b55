import { limits } from "@sosmessages/contract/limits.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useId, useState, type FormEvent } from "react";
import { writeShiftNote } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { serviceName } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import classes from "./ShiftLog.module.css";

type Props = Readonly<{ tenants: readonly string[]; onWritten: () => void }>;

export function WriteNote({ tenants, onWritten }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const id = useId();
  const [tenant, setService] = useState(tenants[0] ?? "");
  const [text, setText] = useState("");
  const { act, isWorking, refusal } = useAct();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(text)) return;
    const body = { tenant, body: text.trim() };
    void act(
      () => send(writeShiftNote, { body }),
      () => {
        setText("");
        onWritten();
      },
    );
  };
  return (
    <form className={classes["write"]} onSubmit={submit}>
      {tenants.length > 1 && (
        <div>
          <label htmlFor={`${id}-service`}>{say("log.service")}</label>
          <select id={`${id}-service`} value={tenant} onChange={({ target }) => setService(target.value)}>
            {tenants.map((each) => (
              <option key={each} value={each}>
                {serviceName(each, locale)}
              </option>
            ))}
          </select>
        </div>
      )}
      <div>
        <label htmlFor={id}>{say("log.label")}</label>
        <textarea
          dir="auto"
          id={id}
          rows={3}
          maxLength={limits.note.max}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <RefusedNote refusal={refusal} />
      <Button type="submit" working={isWorking ? say("app.working") : undefined}>
        {say("log.add")}
      </Button>
    </form>
  );
}
