import { createContext, useContext, useEffect, useSyncExternalStore, type MouseEvent, type ReactNode } from "react";

/** Moving within the app tells nobody by itself: browsers announce only Back and Forward. */
const moved = "app-moved";

function subscribe(then: () => void): () => void {
  addEventListener("popstate", then);
  addEventListener(moved, then);
  return () => {
    removeEventListener("popstate", then);
    removeEventListener(moved, then);
  };
}

const here = (): string => location.pathname.replace(/(.)\/{1,9}$/, "$1");

/** Where a page is written before anybody has asked for it, there is no address bar. */
const WrittenFor = createContext<string | null>(null);
export const WrittenForPath = WrittenFor.Provider;

export function usePath(): string {
  const path = useContext(WrittenFor);
  return useSyncExternalStore(subscribe, here, () => path ?? here());
}

export function navigate(to: string, how: "push" | "replace" = "push"): void {
  if (how === "replace") history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  dispatchEvent(new Event(moved));
}

export function Redirect({ to }: Readonly<{ to: string }>) {
  useEffect(() => navigate(to, "replace"), [to]);
  return null;
}

type LinkProps = Readonly<{
  href: `/${string}`;
  children: ReactNode;
  className?: string | undefined;
  "aria-label"?: string;
  "aria-current"?: "page" | undefined;
  onFollow?: () => void;
}>;

/** A link like any other: with a modifier key, or the middle button, the browser does what it always does. */
export function Link({ href, onFollow, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow?.();
    if (href !== here()) navigate(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
