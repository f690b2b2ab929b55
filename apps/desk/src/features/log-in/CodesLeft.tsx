import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { useSay } from "#lib/texts.tsx";
import { useFocusFirst } from "#lib/form/use-focus-first.ts";

type Props = Readonly<{ count: number; onGoOn: () => void }>;

/** After a recovery code: the moment to hear how many are left. */
export function CodesLeft({ count, onGoOn }: Props) {
  const say = useSay();
  const place = useFocusFirst<HTMLDivElement>();
  return (
    <Sheet title={say("login.codes_left", { count: String(count) })}>
      <p>{say("login.codes_left_text")}</p>
      <div ref={place}>
        <Button onPress={onGoOn}>{say("login.go_on")}</Button>
      </div>
    </Sheet>
  );
}
