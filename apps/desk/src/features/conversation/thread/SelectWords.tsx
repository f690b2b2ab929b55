import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { useRef, useState } from "react";
import { TextBox } from "#lib/form/TextBox.tsx";
import { useSay } from "#lib/texts.tsx";
import type { Place } from "./DeskLetter.tsx";

type Props = Readonly<{ message: DeskMessage; onSelect: (place: Place) => void; onCancel: () => void }>;

/** The message in a box in which keys alone can select words. */
export function SelectWords({ message, onSelect, onCancel }: Props) {
  const say = useSay();
  const box = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const press = () => {
    // A box counts a line's end as one letter; what was sent may have two.
    const { selectionStart: start = 0, selectionEnd: end = 0 } = box.current ?? {};
    if (end > start) onSelect({ message, ...inBody(message.body, start, end) });
    else setMissing(true);
  };
  return (
    <Dialog title={say("data.mark")} onCancel={onCancel}>
      <p>{say("data.select")}</p>
      <TextBox
        label={say("data.select_label")}
        box={box}
        rows={8}
        readOnly
        value={message.body}
        error={isMissing ? say("data.select_none") : undefined}
      />
      <Buttons>
        <Button look="danger" onPress={press}>
          {say("data.overwrite")}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          {say("app.cancel")}
        </Button>
      </Buttons>
    </Dialog>
  );
}

/** Places in the box as places in the message. */
function inBody(body: string, start: number, end: number): Readonly<{ start: number; end: number }> {
  const at = (place: number) => {
    let inBox = 0;
    let inText = 0;
    while (inBox < place && inText < body.length) {
      inText += body.startsWith("\r\n", inText) ? 2 : 1;
      inBox++;
    }
    return inText;
  };
  return { start: at(start), end: at(end) };
}
