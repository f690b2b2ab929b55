import { useLayoutEffect, useState, type RefObject } from "react";
import { afterPress, watchPresses } from "#lib/form/after-press.ts";

/** What helpers in a browser send elsewhere while somebody types, they are asked not to. */
const privately = {
  writingsuggestions: "false",
  "data-gramm": "false",
  "data-gramm_editor": "false",
  "data-enable-grammarly": "false",
  "data-lt-active": "false",
} as const;

/** Where the link leads that skips the letters. */
export const boxId = "write";

type Props = Readonly<{
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  placeholder: string;
  /** Nothing has been written here yet: it invites. */
  isInviting: boolean;
  isDisabled: boolean;
  /** The id of the sentence that says what is missing. */
  problem: string | undefined;
  onType: (text: string) => void;
  onSend: () => void;
}>;

/** One row while nobody writes, four when somebody does, and as many as the words need. */
export function Box({ box, text, placeholder, isInviting, isDisabled, problem, onType, onSend }: Props) {
  const [hasFocus, setFocus] = useState(false);
  // With words in it the box stays as it is when it is left: the button below must not move away from under a finger.
  const isOpen = isInviting || hasFocus || text !== "";

  useLayoutEffect(() => {
    const element = box.current;
    // Shrink first, or the box could only ever grow.
    element?.style.setProperty("height", "auto");
    element?.style.setProperty("height", `${element.scrollHeight + 2}px`);
  });

  return (
    <textarea
      dir="auto"
      {...privately}
      ref={box}
      id={boxId}
      name="body"
      rows={isOpen ? 4 : 1}
      autoComplete="off"
      placeholder={isOpen ? undefined : placeholder}
      value={text}
      disabled={isDisabled}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem}
      onChange={(event) => onType(event.target.value)}
      onFocus={() => {
        watchPresses();
        setFocus(true);
      }}
      onBlur={() => afterPress(() => setFocus(false))}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}
