import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useDisclosure } from "@sosmessages/ui/page.tsx";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { Switch } from "#lib/form.tsx";
import { SayButton } from "#lib/page.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { showKeyboardHelp } from "#app/KeyboardHelp.tsx";
import { pages } from "#app/routes.tsx";
import { deskLanguages, languageName } from "#lib/languages.ts";
import { usePreferences } from "#lib/preferences.ts";
import { isSoundOn, switchSound, type Alerted } from "#lib/use-alerts.ts";
import { placeOf } from "./Alerts.tsx";
import classes from "./Menu.module.css";

type Props = Readonly<{ me: Me; alerted: Alerted; lock: () => Promise<void>; logOut: () => Promise<boolean> }>;

/** What is one's own; on a phone all pages as well, and on most screens the rarer ones of a leader. */
export function Menu({ me, alerted, lock, logOut }: Props) {
  const say = useSay();
  const [path] = useLocation();
  const { isOpen, setOpen, root, button } = useDisclosure<HTMLDivElement>(path);
  const [hasFailed, setFailed] = useState(false);
  const close = () => setOpen(false);

  return (
    <div ref={root} className={classes["menu"]}>
      <button
        ref={button}
        type="button"
        className={classes["button"]}
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes["narrow"]}>{say("app.menu")}</span>
        <span className={classes["wide"]}>{me.name}</span>
        <svg viewBox="0 0 12 8" width="12" height="8" aria-hidden="true" focusable="false">
          <path d="M1 1.500l5 5 5-5" fill="none" stroke="currentcolor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      {isOpen && (
        <div id="menu" className={classes["panel"]}>
          <p className={classes["who"]}>{say("lock.who", { name: me.name })}</p>
          <nav className={classes["rest"]} aria-label={say("app.pages")}>
            <PageLinks role={me.role} alerted={alerted} onFollow={close} />
          </nav>
          <ul className={classes["own"]}>
            <li>
              <Link href="/me" className={classes["item"] ?? ""} onClick={close}>
                {say("nav.me")}
              </Link>
            </li>
            <li>
              <button
                type="button"
                className={classes["item"]}
                onClick={() => {
                  close();
                  showKeyboardHelp();
                }}
              >
                {say("nav.keys")}
              </button>
            </li>
            <li>
              <button type="button" className={classes["item"]} onClick={() => void lock()}>
                {say("nav.lock")}
              </button>
            </li>
          </ul>
          <div className={classes["preferences"]}>
            {me.role === "leader" && <Switch label={say("alert.sound")} read={isSoundOn} write={switchSound} />}
            <PreferenceChoices />
          </div>
          {hasFailed && <p role="alert">{say("app.still_in")}</p>}
          <SayButton says="nav.log_out" look="quiet" onPress={() => void logOut().then((isOut) => setFailed(!isOut))} />
        </div>
      )}
    </div>
  );
}

type LinksProps = Readonly<{ role: Me["role"]; alerted: Alerted; onFollow?: () => void }>;

export function PageLinks({ role, alerted: { others }, onFollow }: LinksProps) {
  const say = useSay();
  const [path] = useLocation();
  // The alerts about the queue are not all who wait there.
  const countAt = (place: string) =>
    others.filter((alert) => place !== "/" && placeOf(alert) === place).reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className={classes["links"]}>
      {pages.map(
        (page) =>
          page.name !== null &&
          page.for.includes(role) && (
            <li key={page.path} className={page.isAside && role === "leader" ? classes["aside"] : undefined}>
              <Link
                href={page.path}
                className={classes["link"] ?? ""}
                aria-current={path === page.path ? "page" : undefined}
                {...(onFollow && { onClick: onFollow })}
              >
                {say(page.name)}
                {countAt(page.path) > 0 && <span className={classes["count"]}>{countAt(page.path)}</span>}
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}

/** The language, and light or dark: small, and on every screen where one may be lost. */
export function PreferenceChoices() {
  const { say, locale } = useSpoken();
  const { theme, chooseLocale, chooseTheme } = usePreferences();
  return (
    <>
      <fieldset aria-label={say("app.language")} className={classes["group"]}>
        {deskLanguages.map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            className={classes["choice"]}
            aria-pressed={each === locale}
            onClick={() => chooseLocale(each)}
          >
            {languageName(each)}
          </button>
        ))}
      </fieldset>
      <fieldset aria-label={say("app.theme")} className={classes["group"]}>
        {(["light", "dark"] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={classes["choice"]}
            aria-pressed={each === theme}
            onClick={() => chooseTheme(each)}
          >
            {say(`app.theme_${each}`)}
          </button>
        ))}
      </fieldset>
    </>
  );
}
