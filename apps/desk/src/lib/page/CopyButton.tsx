import { copy } from "@sosmessages/client/copy.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useState } from "react";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import classes from "./CopyButton.module.css";

type Props = Readonly<{ text: string; label?: PlainKey }>;

export function CopyButton({ text, label = "app.copy" }: Props) {
  const say = useSay();
  const [said, setSaid] = useState<PlainKey | null>(null);
  return (
    <span className={classes["copy"]}>
      <Button
        look="quiet"
        onPress={() => void copy(text).then((isDone) => setSaid(isDone ? "app.copied" : "app.copy_failed"))}
      >
        {say(label)}
      </Button>
      <output>{said && say(said)}</output>
    </span>
  );
}
