import { paddingStep } from "@sosmessages/contract/limits.ts";
import { openDeviceTabs, forgetFiles } from "./device/device.ts";
import { followLink, hasTyped, countShift, isAway } from "./features/leaving/quick-exit.ts";

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

function hurry(href: string): void {
  const link = document.createElement("link");
  link.rel = href.endsWith(".js") ? "modulepreload" : "stylesheet";
  link.href = href;
  link.addEventListener("error", () => link.remove());
  document.head.append(link);
}

// Scripts that never come leave the page as it is written.
addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && delete page.dataset["known"], true);

// A form that is sent before anything listens to it waits until something does.
addEventListener("submit", (event) => {
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  const button = event.target.querySelector<HTMLElement>("[type=submit]");
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
  try {
    localStorage.clear();
    sessionStorage.clear();
    sessionStorage.setItem("left", "1");
    openDeviceTabs().post({ is: "left" });
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
