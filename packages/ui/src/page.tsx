import { useEffect, useRef, useState, type ReactNode } from "react";
import classes from "./page.module.css";

type Props = Readonly<{
  title: string;
  /** A neutral name for the tab, if the title would reveal too much. */
  tab?: string | undefined;
  before?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}>;

/** A sheet of paper with one purpose: a form, or a few words and a way on. `before` stands above the heading: the way back. */
export const Sheet = ({ title, tab, before, isWide = false, children }: Props) => (
  <section className={`${classes["sheet"]} ${isWide ? classes["wide"] : ""}`}>
    {before && <div className={classes["before"]}>{before}</div>}
    <h1 data-tab={tab}>{title}</h1>
    {children}
  </section>
);

/** An error interrupts a screen reader, and can be given the focus; a note waits for a pause. */
export const Banner = ({ kind, children }: Readonly<{ kind: "error" | "note"; children: ReactNode }>) => (
  <div
    role={kind === "error" ? "alert" : "status"}
    tabIndex={kind === "error" ? -1 : undefined}
    className={`${classes["banner"]} ${classes[kind]}`}
  >
    {children}
  </div>
);

type FrameProps = Readonly<{
  path: string;
  /** The words of the link that leads past the head. */
  skip: string;
  head: ReactNode;
  foot?: ReactNode;
  look: Readonly<{ frame?: string | undefined; main: string | undefined }>;
  children: ReactNode;
}>;

/** What is around every page: a way past the head, and the focus on whatever page comes next. */
export function Frame({ path, skip, head, foot, look, children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  // Screen readers must notice the new page, because the browser does not load one.
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

export const Mark = ({ lines }: Readonly<{ lines: string }>) => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <rect x="5" y="3" width="22" height="26" rx="5" fill="currentcolor" />
    <path d={lines} fill="none" stroke="var(--surface)" strokeWidth="2" strokeLinecap="round" />
  </svg>
);

type IllustrationProps = Readonly<{
  drawing: readonly Readonly<Record<string, string>>[] | undefined;
  className?: string | undefined;
}>;

/** A service's drawing. Words beside it say the same. */
export const Illustration = ({ drawing, className = "" }: IllustrationProps) =>
  drawing && (
    <svg viewBox="0 0 320 96" className={`${classes["illustration"]} ${className}`} aria-hidden="true">
      {drawing.map((path) => (
        <path key={path["d"]} {...path} />
      ))}
    </svg>
  );

export const Spinner = ({ label }: Readonly<{ label: string }>) => (
  <output className={classes["spinner"]}>
    <span className="visually-hidden">{label}</span>
  </output>
);

/** Open until Escape, a press elsewhere, the focus going elsewhere, or another page. */
export function useDisclosure<E extends HTMLElement>(path: string) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === path;
  const root = useRef<E>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenOn(null);
      button.current?.focus();
    };
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) === false) setOpenOn(null);
    };
    addEventListener("keydown", onEscape);
    addEventListener("pointerdown", onElsewhere);
    addEventListener("focusin", onElsewhere);
    return () => {
      removeEventListener("keydown", onEscape);
      removeEventListener("pointerdown", onElsewhere);
      removeEventListener("focusin", onElsewhere);
    };
  }, [isOpen]);

  return { isOpen, setOpen: (open: boolean) => setOpenOn(open ? path : null), root, button } as const;
}
