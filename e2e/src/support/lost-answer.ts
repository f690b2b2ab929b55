import type { Page } from "playwright-core";

/**
 * The next message that this page sends reaches the service, but the answer does not reach the page. Done in the page, since not
 * every browser shows a test what it sends.
 */
export async function loseNextAnswer(page: Page, how: "the line breaks" | "it hangs for ever"): Promise<void> {
  await page.evaluate((end) => {
    const { fetch } = globalThis;
    globalThis.fetch = async (address, init) => {
      const isMessage = init?.method === "POST" && typeof address === "string" && address.endsWith("/api/messages");
      const answer = await fetch(address, init);
      if (!isMessage) return answer;
      globalThis.fetch = fetch;
      if (end === "the line breaks") throw new TypeError(end);
      return new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(new Error(end))));
    };
  }, how);
}

/** Before the page is opened: or the message itself, coming back over the live line, would tell that it has arrived. */
export const cutLiveLine = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/app\//, (socket) => socket.close({ code: 1001 }));
