import type { EditorChange, FieldNode } from "@sosmessages/contract/desk/editor.ts";
import { useId, useState } from "react";
import { TextBox } from "#lib/form.tsx";
import { SayButton } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import type { EditorEntry, FieldEntry } from "./entries.ts";
import { cleaned } from "./field-tree.ts";
import { FieldInput } from "./FieldInput.tsx";
import { useLabels } from "./labels.ts";
import { Conflict, LanguageBox } from "./LanguageBox.tsx";
import { useWorkspace } from "./use-editor.ts";
import classes from "./Forms.module.css";

type Props = Readonly<{ entry: EditorEntry; onLanguage: (language: string) => void }>;

/** A sentence in all languages, or a field with everything in it. */
export function EntryForm({ entry, onLanguage }: Props) {
  const say = useSay();
  const { data } = useWorkspace();
  const { hint, page, title } = useLabels();
  const isSentence = entry.kind === "sentence";
  const about = isSentence ? undefined : hint(entry.name || entry.file);
  const isTechnical = !isSentence && entry.is_technical;
  return (
    <>
      <p className="soft">{page(entry.page)}</p>
      <h2 tabIndex={-1}>{isSentence ? say("editor.sentence") : title(entry)}</h2>
      {about && <p className={classes["note"]}>{about}</p>}
      {isSentence && entry.sentence.note !== "" && (
        <details className={classes["note"]}>
          <summary>{say("editor.sentence_note")}</summary>
          <p lang="en">{entry.sentence.note}</p>
        </details>
      )}
      {entry.needsApproval && <p className={classes["second"]}>{say("editor.second_person")}</p>}
      {isTechnical && <p className={classes["note"]}>{say("editor.technical")}</p>}
      {isSentence ? (
        data.languages.map(({ code }) => <LanguageBox key={code} {...{ entry, code, onLanguage }} />)
      ) : (
        <FieldForm entry={entry} isTechnical={isTechnical} />
      )}
    </>
  );
}

/** `isTechnical`: only the operator changes it. */
type FieldFormProps = Readonly<{ entry: FieldEntry; isTechnical: boolean }>;

const parsed = (json: string): unknown => JSON.parse(json);
const jsonOf = (node: FieldNode, value: unknown): string => JSON.stringify(cleaned(node, value));

/** A field with everything in it. It is saved as a whole. */
function FieldForm({ entry, isTechnical }: FieldFormProps) {
  const say = useSay();
  const { data, editor, ...workspace } = useWorkspace();
  const { queue, saving } = editor;
  const isReadOnly = workspace.isReadOnly || isTechnical;
  const { id, name, file, node } = entry;
  const stored = data.values[id] ?? "null";
  const pending = saving.pending.get(id);
  const [typed, setTyped] = useState(() => ({ value: parsed(pending?.value ?? stored), json: stored }));
  // Another version was fetched, and everything typed here is saved.
  if (pending === undefined && typed.json !== stored) setTyped({ value: parsed(stored), json: stored });

  const isDrawing = name === "";
  const change = (value: unknown) => {
    const json = isDrawing ? JSON.stringify(value) : jsonOf(node, value);
    const isAsStored = !isDrawing && json === jsonOf(node, parsed(stored));
    setTyped({ value, json: isAsStored ? stored : json });
    if (isAsStored) queue.forget(id);
    else queue.change(id, json, stored);
  };

  const shown = { value: typed.value, isReadOnly, onChange: change };
  return (
    <>
      {isDrawing ? (
        <DrawingInput
          {...shown}
          changed={data.draft.changes.find((each) => each.file === file)}
          isWrong={data.draft.problems.some((problem) => problem.file === file)}
        />
      ) : (
        <FieldInput {...shown} node={node} file={file} name={name} path={name} />
      )}
      {pending?.other && <Conflict id={id} other={say("editor.other_value")} />}
    </>
  );
}

type DrawingProps = Readonly<{
  value: unknown;
  /** undefined: it is the published one. */
  changed: EditorChange | undefined;
  isWrong: boolean;
  isReadOnly: boolean;
  onChange: (svg: unknown) => void;
}>;

/** An SVG file: chosen, or pasted as text. */
function DrawingInput({ value, changed, isWrong, isReadOnly, onChange }: DrawingProps) {
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
