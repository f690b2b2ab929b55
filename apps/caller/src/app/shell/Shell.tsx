import { CatchCrash } from "@sosmessages/client/CatchCrash.tsx";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Frame, Mark, useDisclosure } from "@sosmessages/ui/page.tsx";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import type { Store } from "@sosmessages/client/emitter.ts";
import type { Theme } from "@sosmessages/client/theme.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { Link, usePath } from "#lib/router.tsx";
import { Crashed } from "#app/fallbacks.tsx";
import { useSayAtStart, useSpoken } from "#lib/texts.tsx";
import type { Device } from "#device/device.ts";
import { nameIn } from "#lib/languages.ts";
import { Emphasised } from "#lib/inline-text.tsx";
import classes from "./Shell.module.css";
import helplineClasses from "./Helpline.module.css";
import offlineMarkClasses from "./OfflineMark.module.css";
import languageClasses from "./Languages.module.css";

type Props = Readonly<{
  children: ReactNode;
  service: PublicConfig;
  menu: ReactNode | null;
  languages: ReactNode;
  theme: ReactNode;
  exit: ReactNode;
  mark: ReactNode;
}>;

/** What is in reach on every page: the way out, the helpline, the language; logged in, the front page and the menu. */
export function Shell({ children, service, menu, languages, theme, exit, mark }: Props) {
  const say = useSayAtStart();
  const { locale } = useSpoken();
  const path = usePath();
  const [crashes, setCrashes] = useState(0);
  const name = inLanguage(service.name, locale);
  const home = `${name}. ${say("app.front_page")}`;
  const brand = (
    <>
      <Mark lines={service.mark} />
      <span>{name}</span>
    </>
  );
  return (
    <Frame
      path={path}
      skip={say("app.skip_to_content")}
      look={{ main: classes["main"], frame: path === "/login" ? classes["wide"] : undefined }}
      head={
        <header className={classes["head"]}>
          <div className={menu === null ? classes["corner"] : classes["bar"]}>
            {menu === null ? (
              <span className={classes["home"]}>{brand}</span>
            ) : (
              <Link href="/" className={classes["home"]} aria-label={home} title={home}>
                {brand}
              </Link>
            )}
            {menu}
            <Helpline helpline={service.helpline} look="compact" />
            {menu === null && languages}
            {exit}
          </div>
          {mark}
          <p className={classes["test"]}>{say("app.test_site")}</p>
        </header>
      }
      foot={
        <footer className={classes["foot"]}>
          {menu !== null && languages}
          <Calls service={service} />
          {theme}
          <p>
            {say("leaving.note")} <span className={classes["keyboard"]}>{say("leaving.keyboard")}</span>{" "}
            <Link href="/spor">{say("leaving.traces")}</Link>
          </p>
        </footer>
      }
    >
      <CatchCrash key={`${path} ${crashes}`} fallback={<Crashed onBack={() => setCrashes(crashes + 1)} />}>
        {children}
      </CatchCrash>
    </Frame>
  );
}

const telOf = (number: string) => `tel:${number.replace(/ /g, "")}`;

type HelplineProps = Readonly<{
  helpline: PublicConfig["helpline"];
  /** named: with its name before it. compact: in the bar; on the narrowest screens a picture alone. */
  look: "named" | "compact";
}>;

/** One tap calls. */
export function Helpline({ helpline, look }: HelplineProps) {
  const say = useSayAtStart();
  const { locale } = useSpoken();
  const name = inLanguage(helpline.name, locale);
  const words = say("helpline.call", { name, number: helpline.number });
  return (
    <a href={telOf(helpline.number)} className={helplineClasses[look]} aria-label={words} title={words}>
      {look === "named" ? `${name}: ` : <Receiver />}
      <span className="number">{helpline.number}</span>
    </a>
  );
}

/** At the foot of every page: the emergency number and the helpline, each a whole row to tap. */
function Calls({ service: { emergency, helpline } }: Readonly<{ service: PublicConfig }>) {
  const say = useSayAtStart();
  const { locale } = useSpoken();
  const hours = helpline.hours && ` (${inLanguage(helpline.hours, locale)})`;
  return (
    <>
      <Call number={emergency.number}>
        <Emphasised text={say("helpline.acute", { number: `*${emergency.number}*` })} />
      </Call>
      <Call number={helpline.number}>
        {say("helpline.question")} {inLanguage(helpline.name, locale)}
        {hours}: <b className="number">{helpline.number}</b>
      </Call>
    </>
  );
}

const Call = ({ number, children }: Readonly<{ number: string; children: ReactNode }>) => (
  <p>
    <a href={telOf(number)} className={helplineClasses["call"]}>
      <span>{children}</span>
      <Receiver />
    </a>
  </p>
);

const Receiver = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path
      d="M7.5 3.5l3 4.5-2 2.5c1 2 3 4 5 5l2.5-2 4.5 3c-.5 2.5-2 4-4 4-6.5 0-13-6.5-13-13 0-2 1.5-3.5 4-4z"
      fill="none"
      stroke="currentcolor"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  </svg>
);

/** Always in the page, so that a screen reader notices the words appear and go. */
export function OfflineMark({ device, isReached }: Readonly<{ device: Device; isReached: Store<boolean> }>) {
  const say = useSayAtStart();
  const isAway = !useSyncExternalStore(isReached.subscribe, isReached.get, isReached.get);
  useEffect(() => device.onNetworkChange(isReached.set), [device, isReached]);
  const words = navigator.onLine ? "app.unreachable" : "errors.offline";
  return <output className={offlineMarkClasses["mark"]}>{isAway && say(words)}</output>;
}

type LanguagesProps = Readonly<{
  service: PublicConfig;
  onLocale: (locale: Locale) => void;
  /** Behind the name of the one that is read, except where the bar has room for all. */
  isFolded: boolean;
}>;

export function Languages({ service, onLocale, isFolded }: LanguagesProps) {
  const say = useSayAtStart();
  const { locale } = useSpoken();
  const { isOpen, setOpen, root, button } = useDisclosure<HTMLDivElement>(locale);
  const fold = languageClasses[usePath() === "/login" ? "entrance" : "folded"];
  const label = say("app.language");
  const name = nameIn(service, locale);
  return (
    <div ref={root} className={`${languageClasses["languages"]} ${isFolded ? fold : ""}`}>
      {isFolded && (
        <button
          ref={button}
          type="button"
          className={languageClasses["current"]}
          aria-label={`${label}: ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <bdi lang={locale}>{name}</bdi>
        </button>
      )}
      <ul aria-label={label} className={isOpen ? languageClasses["open"] : undefined}>
        {service.languages.map((language) => (
          <li key={language}>
            <button
              type="button"
              lang={language}
              aria-pressed={language === locale}
              onClick={() => {
                button.current?.focus();
                onLocale(language);
              }}
            >
              <bdi>{nameIn(service, language)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ThemeSwitchProps = Readonly<{ theme: Theme; onTheme: (theme: Theme) => void }>;

/** At the foot, where no menu offers it. */
export function ThemeSwitch({ theme, onTheme }: ThemeSwitchProps) {
  const say = useSayAtStart();
  return (
    <p>
      <Button look="plain" onPress={() => onTheme(theme === "dark" ? "light" : "dark")}>
        {say(theme === "dark" ? "app.theme_light" : "app.theme_dark")}
      </Button>
    </p>
  );
}
