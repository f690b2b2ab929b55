import type { ComponentProps, ReactNode, Ref } from "react";
import classes from "./Letter.module.css";
import { LetterMenu } from "./LetterMenu.tsx";

type Props = Readonly<{
  id: string;
  /** By whoever sits here: it stands at the right. */
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
  children: ReactNode;
}>;

/** One message, as it would stand in a letter: the words, and below them small what one may want to know. */
export const Letter = ({ id, isOwn, head, note, action, more = null, body, className, tabIndex, children }: Props) => (
  <article
    id={`message-${id}`}
    tabIndex={tabIndex}
    className={`${classes["letter"]} ${isOwn ? classes["own"] : ""} ${className ?? ""}`}
  >
    {head !== null && (
      <header>
        <b>{head.from}</b>
        <time dateTime={head.at}>{head.time}</time>
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
