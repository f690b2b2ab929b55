import { createEmitter } from "@sosmessages/client/emitter.ts";
import { createContext, useContext, useLayoutEffect, useSyncExternalStore, type ComponentProps } from "react";

/** An address with a slash at its end shows the same page. */
const here = (): string => location.pathname.replace(/(.)\/{1,9}$/, "$1");

/** One listener for all: otherwise a screen and its parts could render with different addresses. */
const moved = createEmitter<undefined>();
if (typeof window !== "undefined") addEventListener("popstate", () => moved.emit(undefined));

/** A way to the page that is shown adds no step to the way back. */
export function navigate(to: string, { replace = false } = {}): void {
  if (to === here()) return;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  moved.emit(undefined);
}

/** Whether a guard would ask before the page closes, because words are not saved. */
export const wouldLoseWords = (): boolean => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

const WrittenFor = createContext<string | null>(null);
export const WrittenForProvider = WrittenFor.Provider;

/** The address of the page that is shown. */
export function usePath(): string {
  const writtenFor = useContext(WrittenFor);
  return useSyncExternalStore(moved.on, here, () => writtenFor ?? here());
}

export function Link({ href, onClick, children, ...anchor }: ComponentProps<"a"> & Readonly<{ href: string }>) {
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        // Another window, or another button of the mouse: the browser's own business.
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
        onClick?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}

export function Redirect({ to }: Readonly<{ to: string }>) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

/** Empty for the same origin. Native apps have a different origin. */
export const apiBase = (): string => document.documentElement.dataset["api"] ?? "";
