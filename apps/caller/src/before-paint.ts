import { paddingStep } from "@sosmessages/contract/limits.ts";
import { forgetFiles, tabsName } from "./device/device.ts";
import { endFormLogin, followLink, hasTyped, countShift, isAway } from "./features/leaving/quick-exit.ts";

/** Inline script that runs before the first paint. Small, and compatible with every supported browser. */
const page = document.documentElement;
const here = document.currentScript as HTMLScriptElement;
const exit = here.dataset["exit"]!;

const stored = (storage: () => Storage, key: string): string | null => {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
};
const storedOnDevice = (key: string) => stored(() => localStorage, key);
const storedInTab = (key: string) => stored(() => sessionStorage, key);

function cover(): void {
  page.dataset["covered"] = "";
  document.title = "…";
}

const theme = storedOnDevice("theme");
const isDark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
page.dataset["theme"] = isDark ? "dark" : "light";
if (isDark) document.querySelector("[name=theme-color]")?.setAttribute("content", "#121513");

const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
// oxlint-disable-next-line typescript/no-deprecated -- Safari before 15 knows only the old way to tell
const cameByHistory = arrival === undefined ? performance.navigation.type === 2 : arrival.type === "back_forward";
const language = storedOnDevice("locale");
const offered = here.dataset["languages"]!.split(" ");
const asked = /[?&]lang=(\w+)/.exec(location.search)?.[1];
const token = storedOnDevice("sosmessages") ?? storedInTab("sosmessages");

const hadLeft = storedInTab("left") !== null;
if (hadLeft && !cameByHistory) sessionStorage.removeItem("left");

if (hadLeft && cameByHistory) {
  // The caller left with quick exit and came back with the history: show nothing.
  cover();
  location.replace(exit);
} else if (language !== null && language !== page.lang && offered.includes(language) && asked === undefined) {
  // The same page, written in the language that was chosen before.
  cover();
  location.replace(`${location.search ? `${location.search}&` : "?"}lang=${language}${location.hash}`);
} else {
  // Removes the stored language from the address, and sends guests from the front page to the login.
  const path = token === null && location.pathname === "/" ? "/login" : location.pathname;
  const search =
    asked !== undefined && asked === language ? location.search.replace(/([?&])lang=\w+&?/, "$1") : location.search;
  // In full: a path like `//name` would be read as another host.
  history.replaceState(history.state, "", location.origin + path + search.replace(/[?&]$/, "") + location.hash);
  // Logged-in callers wait for their page instead of seeing the guests' page.
  if (token !== null && !("offline" in page.dataset)) {
    page.dataset["known"] = "";
    // Preload what that page needs.
    for (const href of here.dataset["soon"]?.split(" ") ?? []) hurry(href);
  }
}

function make<T extends "link" | "input" | "meta">(tag: T, values: object): HTMLElementTagNameMap[T] {
  return Object.assign(document.createElement(tag), values);
}

function hurry(href: string): void {
  const link = make("link", { rel: href.endsWith(".js") ? "modulepreload" : "stylesheet", href });
  link.addEventListener("error", () => link.remove());
  document.head.append(link);
}

/** Shows the link to the pages without scripts. */
const goAlone = () => "alive" in page.dataset || (page.dataset["alone"] = "");
// Scripts that have not come by then may never come.
setTimeout(goAlone, 15_000);

// Scripts that never come leave the page as it is written.
addEventListener(
  "error",
  ({ target }) => target instanceof HTMLScriptElement && delete page.dataset["known"] && goAlone(),
  true,
);

let isSending = false;

/** As the page without scripts sends it, with the token from there. */
async function sendPlainly(form: HTMLFormElement): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    form.action = document.querySelector<HTMLAnchorElement>("#old a")!.href;
    const plain = await (await fetch(form.action)).text();
    const value = /form_token" value="([^"]+)/.exec(plain)![1]!;
    form.append(make("input", { type: "hidden", name: "form_token", value }));
    // With "no-referrer" browsers send the origin of a form as "null".
    document.head.append(make("meta", { name: "referrer", content: "same-origin" }));
    form.submit();
  } catch {
    isSending = false;
  }
}

// A form that is sent before anything listens to it waits until something does.
addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  if ("alone" in page.dataset) return void sendPlainly(form);
  const button = form.querySelector<HTMLElement>("[type=submit]");
  setTimeout(() => button?.click(), 200);
});

// Browsers must not store names typed before the scripts load. See `Field` in `packages/ui`.
addEventListener(
  "input",
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.autocomplete === "username") target.autocomplete = "off";
  },
  true,
);

// The page that is kept for the day without a network goes as soon as there is one.
if ("offline" in page.dataset) addEventListener("online", () => "covered" in page.dataset || location.reload());

/** The way out works before the rest of the page does, and leaves as little behind. See `leave.ts`. */
function leave(): void {
  const isTyped = hasTyped();
  cover();
  if (token !== null) {
    void fetch("/api/caller/logout", {
      method: "POST",
      keepalive: true,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      // As long as every short request: see `padding.ts`.
      body: "{}".padEnd(paddingStep),
    });
  }
  endFormLogin();
  try {
    localStorage.clear();
    sessionStorage.clear();
    sessionStorage.setItem("left", "1");
    // Other tabs without such channels are logged out by the empty storage.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own pages alone
    new BroadcastChannel(tabsName).postMessage({ is: "left" });
  } catch {}
  const waited = new Promise<void>((resolve) => setTimeout(resolve, 200));
  const cleared = forgetFiles().catch(() => undefined);
  void Promise.race([cleared, waited]).then(() => (isTyped ? followLink(exit) : location.replace(exit)));
}

const isMine = () => !("alive" in page.dataset || "covered" in page.dataset);

addEventListener("click", ({ target }) => {
  if (isMine() && target instanceof Element && target.closest("[data-exit]") !== null) leave();
});

let presses: readonly number[] = [];
addEventListener("keydown", ({ key, repeat, timeStamp }) => {
  if (repeat || !isMine()) return;
  presses = countShift(presses, key, timeStamp);
  if (isAway(presses)) leave();
});
