import { randomUUID } from "node:crypto";
import type { Line } from "./line.ts";

const patience = 3_000;

/** Whether what is said on a line is heard on it. Not a frame, so that no server takes it for a word. */
export const tryLine = async (line: Line): Promise<"hears" | "deaf" | "lost"> => {
  const word = randomUUID();
  const verdict = Promise.withResolvers<"hears" | "deaf" | "lost">();
  const giveUp = setTimeout(() => verdict.resolve("deaf"), patience);
  try {
    const listening = await line.listen(
      (payload) => payload === word && verdict.resolve("hears"),
      () => verdict.resolve("lost"),
    );
    await line.send([word]);
    const heard = await verdict.promise;
    await listening.close();
    return heard;
  } catch {
    return "lost";
  } finally {
    clearTimeout(giveUp);
  }
};
