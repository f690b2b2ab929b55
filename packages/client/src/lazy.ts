import { lazy, use, type ComponentType } from "react";

/** Most pages that somebody leaves are no longer seen after this. */
const failAfterMs = 2_000;

/**
 * Firefox aborts what a page is fetching as soon as somebody goes on to another, and shows it until that one is there.
 * A failure comes a little later, so that nobody reads then that something went wrong.
 */
const failLater = <T>(fetched: Promise<T>): Promise<T> =>
  fetched.catch(async (reason: unknown) => {
    await new Promise((resolve) => setTimeout(resolve, failAfterMs));
    throw reason;
  });

type PropsOf<C> = C extends ComponentType<infer P> ? P : never;

/** A component that is fetched when it is first shown: `lazily(() => import("./Menu.tsx"), "Menu")`. */
export const lazily = <M, Name extends keyof M>(fetch: () => Promise<M>, name: Name) =>
  lazy(() => failLater(fetch().then((module) => ({ default: module[name] as ComponentType<PropsOf<M[Name]>> }))));

/** For what a page can do more plainly, should it not be there to be fetched. */
export const lazilyOr = <M, Name extends keyof M>(
  instead: ComponentType<PropsOf<M[Name]>>,
  fetch: () => Promise<M>,
  name: Name,
) =>
  lazy(() =>
    fetch().then(
      (module) => ({ default: module[name] as ComponentType<PropsOf<M[Name]>> }),
      () => ({ default: instead }),
    ),
  );

/** For what a page can go on without. */
export const lazilyOrNothing = <M, Name extends keyof M>(fetch: () => Promise<M>, name: Name) =>
  lazilyOr(() => null, fetch, name);

/** Each key is fetched once; a failed one is fetched again the next time. */
export function fetchOnce<K, T>(fetch: (key: K) => Promise<T>) {
  const fetched = new Map<K, Promise<T>>();

  function get(key: K): Promise<T> {
    const before = fetched.get(key);
    if (before !== undefined) return before;
    const promise = failLater(fetch(key));
    fetched.set(key, promise);
    promise.catch(() => fetched.delete(key));
    return promise;
  }

  /** The screen waits until it is there. */
  const useFetched = (key: K): T => use(get(key));
  return [get, useFetched] as const;
}
