import type { Keeper } from "@sosmessages/client/draft/autosave.ts";
import { insertAt } from "@sosmessages/client/draft/draft.ts";
import { useRef } from "react";

/** The box one writes in, and ready words put into it where the cursor stands. */
export function useEditor(keeper: Keeper) {
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (words: string) => {
    const { text } = keeper.state();
    const put = insertAt(text, box.current?.selectionStart ?? text.length, words);
    keeper.type(put.text);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(put.cursor, put.cursor);
    });
  };
  return { box, insert } as const;
}
