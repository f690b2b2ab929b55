import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./run.mjs";
import { Problem, withProgress } from "./say.mjs";

const chromium = {
  name: "Chromium",
  setting: "CHROMIUM",
  programs: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
  packages: ["chromium", "fonts-liberation"],
};
const firefox = {
  name: "Firefox",
  setting: "FIREFOX",
  programs: ["firefox-esr", "firefox"],
  packages: ["firefox-esr"],
};
const webkit = { name: "WebKit", programs: ["WebKitWebDriver"], packages: ["webkit2gtk-driver"] };
const screen = { name: "Xvfb", programs: ["Xvfb"], packages: ["xvfb", "xauth"] };

/** Where a browser for the tests is; on Debian and as root it is installed where there is none. */
export const ensureBrowser = () => ensure(chromium);

/** The settings that tell the long tests where every browser is. */
export const ensureAllBrowsers = async () => {
  const CHROMIUM = await ensure(chromium);
  const FIREFOX = await ensure(firefox);
  await ensure(webkit);
  await ensure(screen);
  return { CHROMIUM, FIREFOX };
};

const find = ({ setting, programs }) =>
  (setting && process.env[setting]) ??
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => programs.map((program) => join(folder, program)))
    .find((path) => existsSync(path));

const ensure = async (browser) => {
  const { name, setting } = browser;
  const found = find(browser);
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall) await withProgress(`Installing ${name} for the tests`, () => install(browser));
  const installed = find(browser);
  if (installed) return installed;
  const told = setting ? `, or set ${setting} to where it is` : "";
  throw new Problem(`The tests need ${name}: install it${told}; as root on Debian this is done for you.`);
};

const install = async ({ name, packages }) => {
  const apt = (...args) => runQuietly("apt-get", args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  await apt("update", "-q");
  const { succeeded, output } = await apt("install", "-qy", "--no-install-recommends", ...packages);
  if (!succeeded) throw new Problem(`${output.trim()}\n${name} could not be installed; apt's own words stand above.`);
};
