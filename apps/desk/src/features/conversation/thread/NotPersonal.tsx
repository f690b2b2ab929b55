import { Button } from "@sosmessages/ui/form/Button.tsx";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import type { Calls } from "../calls.ts";
import type { Place } from "./DeskLetter.tsx";

type Props = Readonly<{ place: Place; calls: Pick<Calls, "keepWords">; onDone: () => void }>;

/** The program took a word for somebody's, and it is nobody's: one press, and it stays. */
export function NotPersonal({ place: { message, start, end }, calls, onDone }: Props) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const words = message.body.slice(start, end);
  const press = () => act(() => calls.keepWords({ message: message.id, span: { start, end, words } }), onDone);
  return (
    <>
      <p>{say("data.not_personal_text")}</p>
      <Button look="quiet" working={isWorking ? say("app.working") : undefined} onPress={() => void press()}>
        {say("data.not_personal")}
      </Button>
      <RefusedNote refusal={refusal} words={{ stale: "work.stale" }} />
    </>
  );
}

/** The one place, if the program found it by itself. */
export const foundPlace = (places: readonly Place[]): Place | null => {
  const [place, ...more] = places;
  if (place === undefined || more.length > 0) return null;
  const isFound = place.message.found?.some(({ start, end }) => start === place.start && end === place.end) ?? false;
  return isFound ? place : null;
};
