import type { Autosave } from "@sosmessages/client/draft/autosave.ts";
import { useRef } from "react";
import { insertAt } from "./insert-at.ts";

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
