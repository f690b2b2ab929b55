import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { Quote } from "@sosmessages/ui/thread/Quote.tsx";
import { Ask } from "#lib/dialog/Ask.tsx";
import { useSay } from "#lib/texts.tsx";
import type { Calls } from "../calls.ts";
import type { Place } from "./DeskLetter.tsx";
import { foundPlace, NotPersonal } from "./NotPersonal.tsx";

type Props = Readonly<{
  places: readonly Place[];
  calls: Calls;
  onDone: () => void;
  onCancel: () => void;
}>;

/** The question before words are overwritten: they are then nowhere any more. */
export function Overwrite({ places, calls, onDone, onCancel }: Props) {
  const say = useSay();
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
    <Ask
      title={say("data.title")}
      confirm={say("data.overwrite")}
      isDanger
      carryOut={carryOut}
      onDone={onDone}
      onCancel={onCancel}
    >
      {places.map(({ message, start, end }) => (
        <Quote key={`${message.id} ${start}`}>{message.body.slice(start, end)}</Quote>
      ))}
      <p>{say("data.text")}</p>
      {found !== null && <NotPersonal place={found} calls={calls} onDone={onDone} />}
    </Ask>
  );
}

/** Every place of these messages that the program takes for personal data. */
export const allPlaces = (messages: readonly DeskMessage[]): readonly Place[] =>
  messages.flatMap((message) => (message.found ?? []).map(({ start, end }) => ({ message, start, end })));
