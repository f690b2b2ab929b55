import { connect } from "node:net";

export type Measure = { readonly seconds: number; readonly concurrency: number };

export type Pace = { readonly done: number; readonly perSecond: number };

/** `concurrency` loops that each do the next piece as soon as the last is done. */
export const inLoops = async (
  { seconds, concurrency }: Measure,
  work: (loop: number) => Promise<unknown>,
): Promise<Pace> => {
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

/** One request over and over on a kept connection per loop. `request` writes the whole of it, head and body. */
export const overHttp = async (
  port: number,
  measure: Measure,
  expected: number,
  request: (loop: number) => string,
): Promise<Pace> => {
  const lines = await Promise.all(Array.from({ length: measure.concurrency }, () => openLine(port)));
  const pace = await inLoops(measure, async (loop) => {
    const status = await lines[loop]!.ask(request(loop));
    if (status !== expected) throw new Error(`expected ${expected}, was answered ${status}`);
  });
  for (const line of lines) line.close();
  return pace;
};

/**
 * HTTP by hand, just enough for answers that carry a Content-Length: it costs a fraction of a real client, and load and
 * servers share the processors here.
 */
export const openLine = async (port: number) => {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let settle = Promise.withResolvers<number>();
  let received = "";

  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    received += chunk;
    const head = received.indexOf("\r\n\r\n");
    if (head === -1) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
    if (received.length < head + 4 + length) return;
    const status = Number(received.slice(9, 12));
    received = "";
    settle.resolve(status);
  });
  socket.on("error", (error) => settle.reject(error));
  socket.on("close", () => settle.reject(new Error("the connection was closed")));
  await new Promise((resolve) => socket.once("connect", resolve));

  return {
    ask(request: string): Promise<number> {
      settle = Promise.withResolvers<number>();
      socket.write(request);
      return settle.promise;
    },
    close() {
      settle.promise.catch(() => {});
      socket.destroy();
    },
  };
};
