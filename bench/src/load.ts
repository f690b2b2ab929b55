import { newRawConnection } from "@sosmessages/server/test/support/raw-http.ts";

export type Measure = Readonly<{ seconds: number; concurrency: number }>;
export type Pace = Awaited<ReturnType<typeof inLoops>>;

/** `concurrency` loops that each do the next piece as soon as the last is done. */
export const inLoops = async ({ seconds, concurrency }: Measure, work: (loop: number) => Promise<unknown>) => {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, loop) => {
      while (performance.now() < end) {
        await work(loop);
        done += 1;
      }
    }),
  );
  return { done, perSecond: (done * 1000) / (performance.now() - start) };
};

/** Sends requests on a kept connection, and returns the milliseconds. Load and servers share the processors, so the client is a cheap one. */
export const openLine = (port: number, expected = 200) => {
  const { ask, close } = newRawConnection(port);
  return {
    async ask(request: string): Promise<number> {
      const { status, milliseconds } = await ask(request, { hungAfter: 60_000 });
      if (status !== expected) throw new Error(`expected ${expected}, was answered ${status}`);
      return milliseconds;
    },
    close,
  };
};

/** One request over and over on a kept connection per loop. `request` writes the whole of it, head and body. */
export const overHttp = async (
  port: number,
  measure: Measure,
  expected: number,
  request: (loop: number) => string,
): Promise<Pace> => {
  const lines = Array.from({ length: measure.concurrency }, () => openLine(port, expected));
  const pace = await inLoops(measure, (loop) => lines[loop]!.ask(request(loop)));
  for (const line of lines) line.close();
  return pace;
};

/** Alternates between two sizes, so that other load on the machine affects both. The first round is a warm-up. */
export const inTurns = async <T>(rounds: number, work: (which: 0 | 1) => Promise<T>): Promise<[T[], T[]]> => {
  const held: [T[], T[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    for (const which of [0, 1] as const) {
      const one = await work(which);
      if (round > 0) held[which].push(one);
    }
  }
  return held;
};
