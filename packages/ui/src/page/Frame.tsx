import { useEffect, useRef, type ReactNode } from "react";
import classes from "./Frame.module.css";

type Props = Readonly<{
  path: string;
  /** The words of the link that leads past the head. */
  skip: string;
  head: ReactNode;
  foot?: ReactNode;
  look: Readonly<{ frame?: string | undefined; main: string | undefined }>;
  children: ReactNode;
}>;

/** What is around every page: a way past the head, and the focus on whatever page comes next. */
export function Frame({ path, skip, head, foot, look, children }: Props) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  // A screen reader must notice that the page is another one, though the browser never loaded it.
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
  return (
    <div className={`${classes["frame"]} ${look.frame ?? ""}`}>
      <a className={classes["skip"]} href="#content">
        {skip}
      </a>
      {head}
      <main id="content" ref={main} tabIndex={-1} className={`${classes["main"]} ${look.main}`}>
        {children}
      </main>
      {foot}
    </div>
  );
}
