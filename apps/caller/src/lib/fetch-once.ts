import { use } from "react";
import { toldLater } from "./told-later.ts";

/** Each is fetched once; what could not be fetched is asked for again the next time. */
export function fetchOnce<K, T>(fetch: (key: K) => Promise<T>) {
  const asked = new Map<K, Promise<T>>();

  function ask(key: K): Promise<T> {
    const before = asked.get(key);
    if (before !== undefined) return before;
    const fetched = toldLater(fetch(key));
    asked.set(key, fetched);
    fetched.catch(() => asked.delete(key));
    return fetched;
  }

  /** The screen waits until it is there. */
  const useFetched = (key: K): T => use(ask(key));
  return [ask, useFetched] as const;
}
