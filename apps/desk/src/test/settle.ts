import { act } from "react";

/**
 * Lets everything happen that follows from the last event: requests, their answers, rendering. It counts turns of the event loop, because
 * a busy machine may pause for any time.
 */
export const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => void setTimeout(resolve));
  });
