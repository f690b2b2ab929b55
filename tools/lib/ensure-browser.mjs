import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./run.mjs";
import { Problem, withProgress } from "./say.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const findBrowser = () =>
  process.env.CHROMIUM ??
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** The path of a Chromium for the tests; on Debian and as root it is installed where there is none. */
export const ensureBrowser = async () => {
  const found = findBrowser();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall) await withProgress("Installing Chromium for the tests", install);
  const installed = findBrowser();
  if (installed) return installed;
  throw new Problem(
    "The tests need Chromium: install it, or set CHROMIUM to where it is; as root on Debian this is done for you.",
  );
};

const install = async () => {
  const apt = (...args) => runQuietly("apt-get", args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  await apt("update", "-q");
  const { succeeded, output } = await apt("install", "-qy", "--no-install-recommends", "chromium", "fonts-liberation");
  if (!succeeded) throw new Problem(`${output.trim()}\nChromium could not be installed; apt's own words stand above.`);
};
