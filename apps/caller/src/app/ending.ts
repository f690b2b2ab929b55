export type Ending = Readonly<{
  announce: () => void;
  /** Returns how to stop listening. */
  onEnded: (then: () => void) => () => void;
}>;

/** How the connection, which is made first, tells the page that a login is over. */
export function createEnding(): Ending {
  const listeners = new Set<() => void>();
  return {
    announce: () => {
      for (const listener of listeners) listener();
    },
    onEnded: (then) => {
      listeners.add(then);
      return () => void listeners.delete(then);
    },
  };
}
