import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { useEffect, useRef, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { QuickExit } from "#features/leaving/QuickExit.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import type { Theme } from "./appearance.ts";
import { CatchCrash } from "./Crash.tsx";
import { Helpline } from "./Helpline.tsx";
import { Preferences } from "./Preferences.tsx";
import classes from "./Shell.module.css";

type Props = Readonly<{
  children: ReactNode;
  service: PublicConfig;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onLocale: (locale: Locale) => void;
  onLeave: () => void;
}>;

/** What is in reach on every page: the way out, the helpline, the front page, the language. */
export function Shell({ children, service, theme, onTheme, onLocale, onLeave }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const main = useFocusOnNewPage();
  return (
    <div className={classes["shell"]}>
      <a className={classes["skip"]} href="#content">
        {say("app.skip_to_content")}
      </a>
      <header className={classes["bar"]}>
        <Link href="/" className={classes["home"]} aria-label={`${service.name[locale]}. ${say("app.front_page")}`}>
          <Mark />
          <span>{service.name[locale]}</span>
        </Link>
        <Helpline helpline={service.helpline} />
        <QuickExit onLeave={onLeave} />
      </header>
      {service.testSite && <p className={classes["test"]}>{say("app.test_site")}</p>}
      <Preferences languages={service.languages} theme={theme} onTheme={onTheme} onLocale={onLocale} />
      <main id="content" ref={main} tabIndex={-1} className={classes["main"]}>
        <CatchCrash>{children}</CatchCrash>
      </main>
      <footer className={classes["foot"]}>
        <p>
          {say("helpline.question")} <Helpline helpline={service.helpline} isNamed />
        </p>
        <p>{say("helpline.acute")}</p>
        <p>{say("leaving.note")}</p>
      </footer>
    </div>
  );
}

/** A sheet with three lines on it. It says nothing to anyone. */
const Mark = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
    <rect x="5" y="3" width="22" height="26" rx="5" fill="currentcolor" />
    <path
      d="M10.500 11.500h11M10.500 16.500h11M10.500 21.500h6"
      stroke="var(--surface)"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </svg>
);

/** A screen reader must notice that the page is another one, though the browser never loaded it. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
  return main;
}
