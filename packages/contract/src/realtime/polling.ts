/** Asks by the clock while nothing else tells. Told once more what it does already, it keeps its rhythm. */
export function newPolling(ask: () => void, everyMs: number): (isPolling: boolean) => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  return (isPolling) => {
    if (isPolling === (timer !== undefined)) return;
    clearInterval(timer);
    timer = isPolling ? setInterval(ask, everyMs) : undefined;
  };
}
