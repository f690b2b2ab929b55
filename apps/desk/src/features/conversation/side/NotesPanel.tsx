import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useState } from "react";
import { TextBox } from "#lib/form/TextBox.tsx";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { momentWords } from "#lib/time/time-words.ts";
import { useAct } from "#lib/use-act.ts";
import type { Calls } from "../calls.ts";
import { Panel } from "./Panel.tsx";

type Props = Readonly<{
  notes: Conversation["notes"];
  role: Me["role"];
  now: Date;
  calls: Calls;
  onChanged: () => void;
}>;

/** For colleagues; they die with the conversation, and no caller ever sees them. */
export function NotesPanel({ notes, role, now, calls, onChanged }: Props) {
  const say = useSay();
  const [text, setText] = useState("");
  const { act, isWorking, refusal } = useAct();
  const written = () => {
    setText("");
    onChanged();
  };
  return (
    <Panel title={say("notes.heading")} count={notes.length} isOpen={notes.length > 0}>
      <p className="soft">{say("notes.text")}</p>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <p dir="auto">{note.body}</p>
            <p className="soft">{momentWords(say, now, note.written_at)}</p>
            {(note.is_mine || role === "leader") && (
              <Button look="plain" onPress={() => void act(() => calls.deleteNote(note.id), onChanged)}>
                {say("notes.delete")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TextBox label={say("notes.label")} rows={2} maxLength={limits.note.max} value={text} onChange={setText} />
      <RefusedNote refusal={refusal} words={{ stale: "work.stale" }} />
      <Button
        look="quiet"
        working={isWorking ? say("app.working") : undefined}
        onPress={() => !isBlank(text) && void act(() => calls.writeNote(text.trim()), written)}
      >
        {say("notes.add")}
      </Button>
    </Panel>
  );
}
