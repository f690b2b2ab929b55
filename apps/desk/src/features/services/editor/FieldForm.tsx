import { useState } from "react";
import { useSay } from "#lib/texts.tsx";
import type { EditorData, FieldEntry } from "./entries.ts";
import { cleaned, nodeOf, type FieldNode } from "./field-tree.ts";
import { DrawingInput } from "./DrawingInput.tsx";
import { FieldInput } from "./FieldInput.tsx";
import { Conflict } from "./LanguageBox.tsx";
import type { Editor } from "./use-editor.ts";

type Props = Readonly<{ entry: FieldEntry; data: EditorData; editor: Editor; isReadOnly: boolean }>;

const parsed = (json: string): unknown => JSON.parse(json);
const jsonOf = (node: FieldNode, value: unknown): string => JSON.stringify(cleaned(node, value));

/** A field with everything in it. It is saved as a whole. */
export function FieldForm({ entry, data, editor: { queue, saving }, isReadOnly }: Props) {
  const say = useSay();
  const { id, name, file, fields } = entry;
  const stored = data.values[id] ?? "null";
  const pending = saving.pending.get(id);
  const [typed, setTyped] = useState(() => ({ value: parsed(pending?.value ?? stored), json: stored }));
  // Another version was fetched, and everything typed here is saved.
  if (pending === undefined && typed.json !== stored) setTyped({ value: parsed(stored), json: stored });

  const node = nodeOf(name, fields);
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
        <FieldInput {...shown} node={node} name={name} path={name} data={data} />
      )}
      {pending?.other && <Conflict id={id} other={say("editor.other_value")} queue={queue} />}
    </>
  );
}
