import type { Draft } from "@sosmessages/client/draft/draft.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { TwoTexts } from "@sosmessages/ui/dialog.tsx";
import type { Autosave } from "@sosmessages/client/draft/autosave.ts";
import { isReadKey } from "#lib/keys.ts";
import { SayButton } from "#lib/page.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import classes from "./Composer.module.css";

type Props = Readonly<{
  foot: (element: HTMLElement | null) => void;
  box: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  label: PlainKey;
  action: PlainKey;
  /** Why it cannot be sent yet; stands above the box. */
  hindrance: PlainKey | null;
  /** Something new came that has not been on screen. */
  hasNews: boolean;
  isWorking: boolean;
  /** Small, beside the button. */
  note: PlainKey | null;
  more?: ReactNode;
  onType: (text: string) => void;
  onFocus: () => void;
  onChoose: (which: "own" | "other") => void;
  onSend: () => void;
  onSeeNews: () => void;
}>;

/** The box for the reply. Nothing here sends: the button and its keys open the read-through. */
export function Composer(props: Props) {
  const { foot, box, draft, label, action, hindrance, hasNews, isWorking, note, more } = props;
  const say = useSay();
  const id = useId();
  const press = (event: KeyboardEvent) => {
    if (!isReadKey(event)) return;
    event.preventDefault();
    props.onSend();
  };
  return (
    <div ref={foot} className={classes["composer"]}>
      {draft.other !== null && (
        <TwoTexts
          other={draft.other.body === "" ? say("composer.other_empty") : draft.other.body}
          words={{ note: say("composer.other"), keep: say("composer.keep_own"), take: say("composer.take_other") }}
          onChoose={props.onChoose}
        />
      )}
      {hasNews && (
        <Banner kind="note">
          <p className={classes["new"]}>
            {say("talk.new_came")} <SayButton says="talk.see_new" look="plain" onPress={props.onSeeNews} />
          </p>
        </Banner>
      )}
      <label htmlFor={id}>{say(label)}</label>
      <textarea
        dir="auto"
        ref={box}
        id={id}
        value={draft.text}
        rows={4}
        spellCheck
        onChange={(event) => props.onType(event.target.value)}
        onKeyDown={press}
        onFocus={props.onFocus}
      />
      <output className={classes["hindrance"]}>{hindrance !== null && say(hindrance)}</output>
      <div className={classes["row"]}>
        <SayButton says={action} isWorking={isWorking} onPress={props.onSend} />
        <span className={classes["keys"]}>{say("composer.keys")}</span>
        {more}
        {note !== null && <span className={classes["note"]}>{say(note)}</span>}
      </div>
    </div>
  );
}

/** The box one writes in, and ready words put into it where the cursor stands. */
export function useEditor(autosave: Autosave) {
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (words: string) => {
    const { text } = autosave.state();
    const put = insertAt(text, box.current?.selectionStart ?? text.length, words);
    autosave.type(put.text);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(put.cursor, put.cursor);
    });
  };
  return { box, insert } as const;
}

/** Inserts at the cursor, with blank lines around it where needed. */
export function insertAt(text: string, at: number, words: string): Readonly<{ text: string; cursor: number }> {
  const before = text.slice(0, at);
  const after = text.slice(at);
  const gap = before === "" || before.endsWith("\n") ? "" : "\n\n";
  const next = after === "" || after.startsWith("\n") ? "" : "\n\n";
  return { text: before + gap + words + next + after, cursor: (before + gap + words).length };
}
