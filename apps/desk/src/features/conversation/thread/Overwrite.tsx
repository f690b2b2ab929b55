import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { Dialog, Quote } from "@sosmessages/ui/dialog.tsx";
import { Buttons } from "@sosmessages/ui/form.tsx";
import { useRef, useState } from "react";
import { Ask } from "#lib/dialog.tsx";
import { useSay } from "#lib/texts.tsx";
import { ActButton, SayButton } from "#lib/page.tsx";
import { TextBox } from "#lib/form.tsx";
import type { AskProps } from "../ConversationDialogs.tsx";
import { useConversationContext, type Place } from "../conversation-context.ts";

type Props = AskProps & Readonly<{ places: readonly Place[] }>;

/** The question before words are overwritten: they are then nowhere any more. */
export function Overwrite({ places, ...dialog }: Props) {
  const say = useSay();
  const { calls } = useConversationContext();
  const found = foundPlace(places);
  const carryOut = async () => {
    const byMessage = Map.groupBy(places, ({ message }) => message.id);
    for (const [message, those] of byMessage) {
      const spans = those.map(({ message: { body }, start, end }) => ({ start, end, words: body.slice(start, end) }));
      const answer = await calls.overwrite({ message, spans });
      if (!answer.ok) return answer;
    }
    return { ok: true, body: null } as const;
  };
  return (
    <Ask {...dialog} title={say("data.title")} confirm={say("data.overwrite")} isDanger carryOut={carryOut}>
      {places.map(({ message, start, end }) => (
        <Quote key={`${message.id} ${start}`}>{message.body.slice(start, end)}</Quote>
      ))}
      <p>{say("data.text")}</p>
      {found !== null && <NotPersonal {...found} onDone={dialog.onDone} />}
    </Ask>
  );
}

/** Every place of these messages that the program takes for personal data. */
export const allPlaces = (messages: readonly DeskMessage[]): readonly Place[] =>
  messages.flatMap((message) => (message.found ?? []).map(({ start, end }) => ({ message, start, end })));

function NotPersonal({ message, start, end, onDone }: Place & Pick<AskProps, "onDone">) {
  const say = useSay();
  const { calls } = useConversationContext();
  const words = message.body.slice(start, end);
  const keep = async () => calls.keepWords({ message: message.id, span: { start, end, words } });
  return (
    <>
      <p>{say("data.not_personal_text")}</p>
      <ActButton says="data.not_personal" look="quiet" call={keep} onDone={onDone} />
    </>
  );
}

const foundPlace = (places: readonly Place[]): Place | null => {
  const [place, ...more] = places;
  if (place === undefined || more.length > 0) return null;
  const isFound = place.message.found?.some(({ start, end }) => start === place.start && end === place.end) ?? false;
  return isFound ? place : null;
};

type SelectWordsProps = Readonly<{ message: DeskMessage; onSelect: (place: Place) => void; onCancel: () => void }>;

/** The message in a box in which keys alone can select words. */
export function SelectWords({ message, onSelect, onCancel }: SelectWordsProps) {
  const say = useSay();
  const box = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const press = () => {
    // A textarea counts a line break as one character. The message may have two.
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
        <SayButton says="data.overwrite" look="danger" onPress={press} />
        <SayButton says="app.cancel" look="quiet" onPress={onCancel} />
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
