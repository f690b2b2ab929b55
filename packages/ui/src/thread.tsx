import type { ComponentProps, ReactNode, Ref } from "react";
import { useDisclosure } from "./page.tsx";
import classes from "./thread.module.css";

type Props = Readonly<{
  id: string;
  isOwn: boolean;
  /** Who, and when in words. */
  head: Readonly<{ from: string; at: string; time: string }> | null;
  /** Small, below the words. */
  note: ReactNode;
  action: Readonly<{ words: string; onPress: () => void }> | null;
  /** Rarely needed: behind a small button beside the time. */
  more?: ComponentProps<typeof LetterMenu> | null;
  body?: Ref<HTMLParagraphElement>;
  className?: string | undefined;
  tabIndex?: number;
  /** Beside the time. */
  aside?: ReactNode;
  children: ReactNode;
}>;

export const Letter = (props: Props) => {
  const { id, isOwn, head, note, action, more = null, body, className, tabIndex, aside, children } = props;
  return (
    <article
      id={`message-${id}`}
      tabIndex={tabIndex}
      aria-label={head === null ? undefined : `${head.from}, ${head.time}`}
      className={`${classes["letter"]} ${isOwn ? classes["own"] : ""} ${className ?? ""}`}
    >
      {head !== null && (
        <header>
          <b>{head.from}</b>
          <time dateTime={head.at}>{head.time}</time>
          {aside}
          {more !== null && <LetterMenu {...more} />}
        </header>
      )}
      <p ref={body} dir="auto" className={classes["body"]}>
        {children}
      </p>
      {(note !== null || action !== null) && (
        <footer>
          <span>{note}</span>
          {action !== null && (
            <button type="button" onClick={action.onPress}>
              {action.words}
            </button>
          )}
        </footer>
      )}
    </article>
  );
};

type LetterMenuProps = Readonly<{
  /** Of the small button: which letter this is about. */
  words: string;
  /** What can be done with the letter. */
  action: Readonly<{ words: string; onPress: () => void }>;
  /** Below it. */
  note?: string;
}>;

/** Rarely needed: a small button, and behind it in words what can be done. */
export function LetterMenu({ words, action, note }: LetterMenuProps) {
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
        <span className={classes["item"]}>
          <button
            type="button"
            onClick={() => {
              // Focus an element that still exists after the dialog closes.
              button.current?.focus();
              setOpen(false);
              action.onPress();
            }}
          >
            {action.words}
          </button>
          {note !== undefined && <small>{note}</small>}
        </span>
      )}
    </span>
  );
}

type DividerProps = Readonly<{
  children: ReactNode;
  /** From here on everything is new; it can be gone to. */
  news?: Readonly<{ id: string; className: string | undefined }>;
}>;

/** A line across a thread, with a word on it: a day, or that what follows is new. */
export const Divider = ({ children, news }: DividerProps) => (
  <h2
    className={`${classes["divider"]} ${news?.className ?? ""}`}
    {...(news !== undefined && { id: news.id, tabIndex: -1 })}
  >
    {children}
  </h2>
);
