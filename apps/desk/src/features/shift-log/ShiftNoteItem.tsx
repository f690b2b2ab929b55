import type { deleteShiftNote, ShiftNote } from "@sosmessages/contract/desk/shift.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { useState } from "react";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { momentWords } from "#lib/time-words.ts";
import { useAct } from "#lib/use-act.ts";
import classes from "./ShiftLog.module.css";

type Props = Readonly<{ note: ShiftNote; now: Date; mayDelete: boolean; onDeleted: () => void }>;

export function ShiftNoteItem({ note, now, mayDelete, onDeleted }: Props) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  const { act, isWorking, refusal } = useAct();
  const remove = () =>
    void act(
      () => send<typeof deleteShiftNote>({ method: "DELETE", path: `/api/desk/shift-log/${note.id}` }),
      () => {
        setAsking(false);
        onDeleted();
      },
    );
  return (
    <article className={classes["note"]}>
      <p className={classes["words"]}>{note.body}</p>
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
        <Dialog title={say("log.delete_title")} onCancel={() => setAsking(false)}>
          <p className={classes["words"]}>{note.body}</p>
          <RefusedNote refusal={refusal} />
          <Buttons>
            <Button look="danger" working={isWorking ? say("app.working") : undefined} onPress={remove}>
              {say("log.delete")}
            </Button>
            <Button look="quiet" onPress={() => setAsking(false)}>
              {say("app.cancel")}
            </Button>
          </Buttons>
        </Dialog>
      )}
    </article>
  );
}
