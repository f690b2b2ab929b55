import { UnreadableError } from "./seal.ts";

/** null: it does not open, as someone has meddled with it. Whoever asks leaves it out: the rest must not go with it. */
export const ifReadable = <T>(open: () => T): T | null => {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
};
