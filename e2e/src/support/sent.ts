import type { Page } from "playwright-core";

type Noting = typeof globalThis & { sent?: [address: string, body: string][]; lines?: string[] };

const note = (): void => {
  const page = globalThis as Noting;
  const sent: [string, string][] = (page.sent = []);
  const lines: string[] = (page.lines = []);
  const { fetch, WebSocket } = globalThis;
  page.fetch = (address, init) => {
    const to = address instanceof Request ? address.url : new URL(address, location.href).href;
    if (typeof init?.body === "string") sent.push([to, init.body]);
    return fetch(address, init);
  };
  page.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      lines.push(String(address));
    }
  };
};

/** Not every browser shows a test what it sends, so the page is asked: from its next load on, or at once. */
export async function noteSent(page: Page, when: "next load" | "now") {
  await (when === "now" ? page.evaluate(note) : page.addInitScript(note));
  return {
    /** What was sent last to an address with this end. */
    to: async (path: string): Promise<unknown> => {
      const sent = await page.evaluate(() => (globalThis as Noting).sent ?? []);
      const [, body] = sent.findLast(([address]) => address.endsWith(path)) ?? [];
      return body === undefined ? null : JSON.parse(body);
    },
    /** The live connections that were opened. */
    lines: () => page.evaluate(() => (globalThis as Noting).lines ?? []),
  };
}
