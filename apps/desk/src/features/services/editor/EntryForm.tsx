import { useSay } from "#lib/texts.tsx";
import type { EditorData, EditorEntry } from "./entries.ts";
import { FieldForm } from "./FieldForm.tsx";
import { useLabels } from "./labels.ts";
import { LanguageBox } from "./LanguageBox.tsx";
import type { Editor } from "./use-editor.ts";
import classes from "./Forms.module.css";

type Props = Readonly<{
  entry: EditorEntry;
  data: EditorData;
  editor: Editor;
  isReadOnly: boolean;
  onLanguage: (language: string) => void;
}>;

/** A sentence in all languages, or a field with everything in it. */
export function EntryForm({ entry, isReadOnly, onLanguage, ...rest }: Props) {
  const say = useSay();
  const { hint, page, title } = useLabels(rest.data);
  const isSentence = entry.kind === "sentence";
  const note = isSentence ? entry.sentence.note : hint(entry.name || entry.file);
  const isTechnical = !isSentence && entry.fields.every(({ is_technical }) => is_technical);
  return (
    <>
      <p className="soft">{page(entry.page)}</p>
      <h2 tabIndex={-1}>{isSentence ? say("editor.sentence") : title(entry)}</h2>
      {note && (
        <p className={classes["note"]} lang={isSentence ? "en" : undefined}>
          {note}
        </p>
      )}
      {entry.needsApproval && <p className={classes["second"]}>{say("editor.second_person")}</p>}
      {isTechnical && <p className={classes["note"]}>{say("editor.technical")}</p>}
      {isSentence ? (
        rest.data.languages.map(({ code }) => (
          <LanguageBox key={code} {...rest} {...{ entry, code, isReadOnly, onLanguage }} />
        ))
      ) : (
        <FieldForm {...rest} entry={entry} isReadOnly={isReadOnly || isTechnical} />
      )}
    </>
  );
}
