import type { ShiftNote } from "@sosmessages/contract/desk/shift.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useState } from "react";
import { deleteShiftNote } from "#lib/calls.generated.ts";
import { Ask } from "#lib/dialog/Ask.tsx";
import { send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";
import { momentWords } from "#lib/time/time-words.ts";
import classes from "./ShiftLog.module.css";

type Props = Readonly<{ note: ShiftNote; now: Date; mayDelete: boolean; onDeleted: () => void }>;

export function ShiftNoteItem({ note, now, mayDelete, onDeleted }: Props) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  return (
    <article className={classes["note"]}>
      <p dir="auto" className={classes["words"]}>
        {note.body}
      </p>
      <footer>
        <span className={classes["soft"]}>
          {momentWords(say, now, note.written_at)}
          {note.is_mine && ` · ${say("log.mine")}`}
        </span>
        {mayDelete && (
          <Button look="plain" onPress={() => setAsking(true)}>
            {say("log.delete")}
          </Button>
        )}
      </footer>
      {isAsking && (
        <Ask
          title={say("log.delete_title")}
          confirm={say("log.delete")}
          isDanger
          carryOut={() => send(deleteShiftNote, { params: { id: note.id } })}
          onDone={() => {
            setAsking(false);
            onDeleted();
          }}
          onCancel={() => setAsking(false)}
        >
          <p dir="auto" className={classes["words"]}>
            {note.body}
          </p>
        </Ask>
      )}
    </article>
  );
}
