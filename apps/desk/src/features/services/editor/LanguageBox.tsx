import { inLanguage } from "@sosmessages/contract/languages.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { TwoTexts } from "@sosmessages/ui/dialog.tsx";
import { useId } from "react";
import { countingIn } from "#lib/languages.ts";
import { useSay } from "#lib/texts.tsx";
import { standingOf, textOf, type SentenceEntry } from "./entries.ts";
import { useLabels } from "./labels.ts";
import { countedExamples, mistakeIn } from "./placeholders.ts";
import { mistakeWords } from "./problems.ts";
import { sentenceAddress, useWorkspace } from "./use-editor.ts";
import classes from "./Forms.module.css";

type Props = Readonly<{ entry: SentenceEntry; code: string; onLanguage: (language: string) => void }>;

/** One sentence in one language. A text with a mistake stays in the queue and is not sent. */
export function LanguageBox({ entry, code, onLanguage }: Props) {
  const say = useSay();
  const { editor, isReadOnly } = useWorkspace();
  const { queue, saving } = editor;
  const id = useId();
  const { sentence } = entry;
  const address = sentenceAddress(sentence.area, sentence.key, code);
  const pending = saving.pending.get(address);
  const usual = inLanguage(sentence.usual, code);
  const text = pending === undefined ? textOf(sentence, code) : (pending.value ?? usual);
  const isHeld = pending?.isHeld === true;
  const stored = sentence.said[code] ?? null;

  const write = (next: string | null) => {
    const value = next === usual && sentence.usual[code] !== undefined ? null : next;
    const isUnsent = pending === undefined || (isHeld && saving.status !== "saving");
    if (value === stored && isUnsent) queue.forget(address);
    else queue.change(address, value, stored, value !== null && mistakeIn(usual, value) !== null);
  };

  const name = useLabels().language(code);
  return (
    <div className={classes["box"]}>
      <div className={classes["label"]}>
        <label htmlFor={id}>{name}</label>
        <span>{say(`editor.standing_${standingOf(entry, code)}`)}</span>
      </div>
      <textarea
        dir="auto"
        id={id}
        lang={code}
        rows={Math.min(12, Math.ceil((text.length + 1) / 55) + (text.match(/\n/g)?.length ?? 0))}
        readOnly={isReadOnly}
        value={text}
        aria-invalid={isHeld || undefined}
        aria-describedby={`${id}-about`}
        onFocus={() => onLanguage(code)}
        onChange={({ target }) => write(target.value)}
        onBlur={() => void queue.flush()}
      />
      <div id={`${id}-about`} className={classes["about"]}>
        {isHeld ? (
          <span role="alert" className={classes["mistake"]}>
            {mistakeWords(say, usual, text)} {say("editor.not_saved")}
          </span>
        ) : (
          <span>{say("editor.characters", { n: text.length })}</span>
        )}
        {!isReadOnly && sentence.usual[code] !== undefined && text !== usual && (
          <Button look="plain" onPress={() => write(null)}>
            {say("editor.use_usual")}
            <span className="visually-hidden">, {name}</span>
          </Button>
        )}
      </div>
      {!isHeld &&
        countedExamples(text, countingIn(code)).map(([count, words]) => (
          <p key={count} className="soft">
            {count}:{" "}
            <span lang={code} dir="auto">
              {words}
            </span>
          </p>
        ))}
      {pending?.other && <Conflict id={address} other={pending.other.value ?? usual} />}
    </div>
  );
}

/** The same place was changed in two windows, or by two people. */
export function Conflict({ id, other }: Readonly<{ id: string; other: string }>) {
  const say = useSay();
  const { queue } = useWorkspace().editor;
  return (
    <TwoTexts
      other={other}
      words={{ note: say("editor.two_texts"), keep: say("editor.keep_own"), take: say("editor.take_other") }}
      onChoose={(which) => (which === "own" ? queue.insist(id) : queue.forget(id))}
    />
  );
}
