/** The keys cannot be reached for now. Whoever asked is told to try again: nothing is stored that might not open later. */
export class KeysAwayError extends Error {
  readonly statusCode = 503;

  constructor() {
    super("The keys cannot be reached.");
  }
}
