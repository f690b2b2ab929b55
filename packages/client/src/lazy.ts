import { createElement, lazy, use, type ComponentType } from "react";

const failAfterMs = 2_000;

/** Firefox aborts loading scripts when the page is left, and shows the old page until the new one is there. Report failures later, so that this shows no error. */
const failLater = <T>(fetched: Promise<T>): Promise<T> =>
  fetched.catch(async (reason: unknown) => {
    await new Promise((resolve) => setTimeout(resolve, failAfterMs));
    throw reason;
  });

type PropsOf<C> = C extends ComponentType<infer P> ? P : never;

const fetchAgainAfterMs = 1_000;

/** A component that is fetched when it is first shown: `lazily(() => import("./Menu.tsx"), "Menu")`. If that failed, it is fetched again the next time. */
export function lazily<M, Name extends keyof M>(fetch: () => Promise<M>, name: Name) {
  type Props = PropsOf<M[Name]>;
  const make = () =>
    lazy(() => {
      const fetched = failLater(fetch().then((module) => ({ default: module[name] as ComponentType<Props> })));
      // Later: React renders once more at once, and must see the failure.
      fetched.catch(() => setTimeout(() => (part = make()), fetchAgainAfterMs));
      return fetched;
    });
  let part = make();
  return (props: Props) => createElement(part as unknown as ComponentType<object>, props as object);
}

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
    promise.then(
      // The fields that React reads: without them, `use` suspends once more, and the component renders twice.
      (value) => Object.assign(promise, { status: "fulfilled", value }),
      () => fetched.delete(key),
    );
    return promise;
  }

  /** The screen waits until it is there. */
  const useFetched = (key: K): T => use(get(key));
  return [get, useFetched] as const;
}
