import type { EditorChange } from "@sosmessages/contract/desk/editor.ts";
import { useId, useState } from "react";
import { TextBox } from "#lib/form.tsx";
import { SayButton } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import classes from "./Forms.module.css";

type Props = Readonly<{
  value: unknown;
  /** undefined: it is the published one. */
  changed: EditorChange | undefined;
  isWrong: boolean;
  isReadOnly: boolean;
  onChange: (svg: unknown) => void;
}>;

/** An SVG file: chosen, or pasted as text. */
export function DrawingInput({ value, changed, isWrong, isReadOnly, onChange }: Props) {
  const say = useSay();
  const id = useId();
  const [isOther, setOther] = useState(false);
  const svg = typeof value === "string" ? value : "";
  const take = async (file: File | undefined) => {
    const text = (await file?.text()) ?? "";
    setOther(file !== undefined && !text.includes("<svg"));
    if (text.includes("<svg")) onChange(text);
  };
  return (
    <div className={classes["drawing"]}>
      {svg !== "" && <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={say("editor.drawing_now")} />}
      {!isReadOnly && (
        <div className={classes["input"]}>
          <label htmlFor={id}>{say("editor.drawing_file")}</label>
          <input
            id={id}
            type="file"
            accept=".svg,image/svg+xml"
            onChange={({ target }) => void take(target.files?.[0])}
          />
          {(isOther || isWrong) && (
            <p role="alert" className={classes["mistake"]}>
              {say(isOther ? "editor.drawing_other" : "editor.wrong_drawing")}
            </p>
          )}
          {changed !== undefined && (
            <SayButton look="plain" says="editor.bring_back" onPress={() => onChange(changed.before ?? "")} />
          )}
        </div>
      )}
      <TextBox label={say("editor.drawing_text")} rows={6} readOnly={isReadOnly} value={svg} onChange={onChange} />
    </div>
  );
}
