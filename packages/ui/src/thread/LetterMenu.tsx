import classes from "./Letter.module.css";
import { useDisclosure } from "../page/use-disclosure.ts";

type Props = Readonly<{
  /** Of the small button: which letter this is about. */
  words: string;
  /** What can be done with the letter. */
  action: Readonly<{ words: string; onPress: () => void }>;
}>;

/** Rarely needed: a small button, and behind it in words what can be done. */
export function LetterMenu({ words, action }: Props) {
  const { isOpen, setOpen, root, button } = useDisclosure<HTMLSpanElement>("");
  return (
    <span ref={root} className={classes["menu"]}>
      <button
        ref={button}
        type="button"
        aria-label={words}
        title={words}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        …
      </button>
      {isOpen && (
        <button
          type="button"
          className={classes["item"]}
          onClick={() => {
            // Whatever is opened gives the focus back to what is still there then.
            button.current?.focus();
            setOpen(false);
            action.onPress();
          }}
        >
          {action.words}
        </button>
      )}
    </span>
  );
}
