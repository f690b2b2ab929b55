/** Does something within that time of being woken, and once for all who woke it meanwhile. */
export const newDebounce = (milliseconds: number, work: () => void) => {
  let waiting: NodeJS.Timeout | null = null;
  return {
    wake(): void {
      waiting ??= setTimeout(() => {
        waiting = null;
        work();
      }, milliseconds).unref();
    },
    /** True: it was still to be done. */
    cancel(): boolean {
      if (waiting === null) return false;
      clearTimeout(waiting);
      waiting = null;
      return true;
    },
  };
};
