export function createEmitter<T = void>() {
  const listeners = new Set<(value: T) => void>();
  return {
    emit: (value: T): void => {
      for (const listener of listeners) listener(value);
    },
    /** Returns how to stop listening. */
    on: (listener: (value: T) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type Emitter<T = void> = ReturnType<typeof createEmitter<T>>;

/** A value that React can follow with `useSyncExternalStore(store.subscribe, store.get)`. */
export function createStore<T>(first: T) {
  let value = first;
  const changed = createEmitter();
  return {
    get: (): T => value,
    set: (next: T): void => {
      if (next === value) return;
      value = next;
      changed.emit();
    },
    subscribe: changed.on,
  };
}
export type Store<T> = ReturnType<typeof createStore<T>>;
