import type { Autosave } from "@sosmessages/client/draft/autosave.ts";
import { useRef } from "react";

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
