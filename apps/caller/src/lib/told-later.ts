/** Longer than most pages are still seen that are being left. */
const laterMs = 2_000;

/**
 * Firefox breaks off what a page is fetching as soon as somebody goes on to another, and shows it until that one is
 * there. Nobody is to read then that something went wrong: a failure is told a little later.
 */
export const toldLater = <T>(fetched: Promise<T>): Promise<T> =>
  fetched.catch(async (reason: unknown) => {
    await new Promise((resolve) => setTimeout(resolve, laterMs));
    throw reason;
  });
