import type { Theme } from "@sosmessages/client/theme.ts";
import { useDisclosure } from "@sosmessages/ui/page.tsx";
import { useId, useLayoutEffect, useRef } from "react";
import { Link, usePath } from "#lib/router.tsx";
import { logOutActions } from "#app/session/log-out.ts";
import type { SessionControls } from "#app/session/use-session.ts";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import classes from "./Menu.module.css";

type Props = Readonly<{
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onDelete: () => void;
  controls: SessionControls;
}>;

/** A button that shows and hides a list: a dropdown where there is room, a panel across the screen on a phone. */
export function Menu({ theme, onTheme, onDelete, controls }: Props) {
  const say = useSay();
  const user = controls.session.phase === "signed-in" ? controls.session.person : null;
  const path = usePath();
  const id = useId();
  const { isOpen, setOpen, root, button } = useDisclosure<HTMLElement>(path);
  const panel = useRef<HTMLUListElement>(null);

  // The bar's height depends on the font size: the list gets the rest of the screen and scrolls.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const takeTheRest = () => {
      if (panel.current === null) return;
      const { top } = panel.current.getBoundingClientRect();
      panel.current.style.maxHeight = `max(8rem, ${innerHeight - top}px)`;
    };
    takeTheRest();
    addEventListener("resize", takeTheRest);
    return () => removeEventListener("resize", takeTheRest);
  }, [isOpen]);

  const act = (then: () => void) => () => {
    // The focus must not stay on something that is hidden.
    button.current?.focus();
    setOpen(false);
    then();
  };
  const link = (href: `/${string}`, key: PlainKey) => (
    <li>
      <Link href={href} aria-current={href === path ? "page" : undefined} onClick={() => setOpen(false)}>
        {say(key)}
      </Link>
    </li>
  );

  return (
    <nav ref={root} className={classes["menu"]} aria-label={say("menu.open")}>
      <button
        ref={button}
        type="button"
        className={classes["button"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {say("menu.open")}
      </button>
      <ul ref={panel} id={id} className={classes["panel"]} hidden={!isOpen}>
        {user !== null && <li className={classes["user"]}>{say("menu.user", { name: user.username })}</li>}
        {link("/", "messages.title")}
        {link("/profil", "menu.profile")}
        <li>
          <button type="button" onClick={act(onDelete)}>
            {say("menu.delete")}
          </button>
        </li>
        <li>
          <button type="button" onClick={() => onTheme(theme === "dark" ? "light" : "dark")}>
            {say(theme === "dark" ? "app.theme_light" : "app.theme_dark")}
          </button>
        </li>
        {link("/om", "menu.about")}
        <li>
          <button type="button" onClick={act(() => void logOutActions(controls).logOut())}>
            {say("menu.log_out")}
          </button>
        </li>
      </ul>
    </nav>
  );
}
