import type { BrowserContext } from "playwright-core";
import { elsewhere, elsewherePage, isFirefox } from "./browser.ts";

/** On the service's address and without scripts: for what must be stored before the pages are opened. */
export const emptyPage = "/healthz";

/**
 * The browser itself notes every answer of 4xx and every line that breaks; what the page makes of it is what the tests
 * are about. Firefox tells of a broken line now in one way, now in the other.
 */
const isNote = (text: string) =>
  /^(Failed to load resource|WebSocket |Service Worker registration blocked|Firefox can’t establish .* wss?:)/.test(
    text,
  ) ||
  // On a busy machine a script may take seconds until it runs.
  /^The resource .* was preloaded using link preload but not used within a few seconds/.test(text);

/** Notes where pages open a live line. */
export const opensLines = (context: BrowserContext, lines: string[]): void =>
  void context.on("page", (page) => page.on("websocket", (socket) => lines.push(socket.url())));

/** Pages never ask by the clock: what they show of what happened elsewhere, they were told. */
export const neverPoll = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { setInterval } = globalThis;
    const isPoll = (everyMs = 0) => everyMs >= 15_000;
    const without = (act: () => void, everyMs?: number) => (isPoll(everyMs) ? 0 : setInterval(act, everyMs));
    Object.assign(globalThis, { setInterval: without });
  });

/**
 * Notes what no page may do in any journey: complain, fail, break its own security policy, or ask another host for anything.
 * The one address that people are sent to on purpose is answered by `browser.ts`, since tests reach nobody outside.
 */
export async function watch(context: BrowserContext, home: string, complaints: string[]): Promise<void> {
  await context.addInitScript(() => {
    // Browsers word it differently in their consoles, and some only tell the page.
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      console.error(`against the security policy: ${effectiveDirective} ${blockedURI}`);
    });
  });
  context.on("console", (message) => {
    const isComplaint = message.type() === "error" || message.type() === "warning";
    // The page was left while Chromium fetched its icon.
    if (message.page()?.url() === elsewhere && message.text().includes("icon from the Manifest")) return;
    if (isComplaint && !isNote(message.text())) complaints.push(`${message.text()} (${message.page()?.url()})`);
  });
  context.on("weberror", (thrown) => {
    const { message, stack } = thrown.error();
    if (!isNote(message)) complaints.push(stack ?? message);
  });

  const { host } = new URL(home);
  const isHome = (address: string) => {
    const url = new URL(address);
    return !/^(http|ws)s?:$/.test(url.protocol) || url.host === host || url.host.endsWith(`.${host}`);
  };
  context.on("request", (request) => {
    const isLeaving = request.url() === elsewhere && request.isNavigationRequest();
    if (!isHome(request.url()) && !isLeaving) complaints.push(`another host was asked: ${request.url()}`);
  });
  context.on("page", (page) =>
    page.on("websocket", (socket) => {
      if (!isHome(socket.url())) complaints.push(`another host was asked: ${socket.url()}`);
    }),
  );
  // Chromium finds the page by its name. A route would make it ask this process about every request, and switch its cache off.
  if (isFirefox) await answerElsewhere(context);
}

export const answerElsewhere = async (context: BrowserContext): Promise<void> => {
  const page = { contentType: "text/html; charset=utf-8", body: elsewherePage };
  await context.route(`${elsewhere}**`, (route) => route.fulfill(page));
};
