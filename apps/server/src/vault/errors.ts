/** Something does not open: it was changed, or belongs to another place or key. */
export class UnreadableError extends Error {
  constructor() {
    super("This does not open with that key for that place.");
  }
}

/** null: it does not open. The caller leaves that one out, so that one damaged row does not cost all the others. */
export const ifReadable = <T>(open: () => T): T | null => {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
};

/** The keys cannot be reached for now. The client is asked to try again: nothing is stored that might not open later. */
export class KeysUnavailableError extends Error {
  readonly statusCode = 503;

  constructor() {
    super("The keys cannot be reached.");
  }
}
