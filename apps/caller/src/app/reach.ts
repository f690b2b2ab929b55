export type Reach = ReturnType<typeof createReach>;

/** Whether the service answered when it was last asked. The connection tells; the page shows a mark while it is away. */
export function createReach() {
  let isAway = false;
  const listeners = new Set<() => void>();
  return {
    isAway: () => isAway,
    set: (isReached: boolean) => {
      if (isAway !== isReached) return;
      isAway = !isReached;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
