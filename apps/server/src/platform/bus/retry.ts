/** Servers that lost one thing together do not come back all at the same moment. */
const jittered = (milliseconds: number): number => milliseconds * (0.5 + Math.random());

/** Waits about so long before the next try, or until there is to be none. */
export const beforeRetry = (milliseconds: number, { signal }: AbortController): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, jittered(milliseconds)).unref();
    signal.addEventListener("abort", go);
    if (signal.aborted) go();
  });
