import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./run.mjs";
import { Problem, withProgress } from "./print.mjs";

/** What the tests need besides npm's packages: under which names it is found, what says where, and Debian's packages. */
const usual = [
  {
    is: "Chromium",
    setting: "CHROMIUM",
    names: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
    packages: ["chromium", "fonts-liberation"],
    usedBy: /^(e2e|bench)/,
  },
  {
    is: "Redis",
    setting: "REDIS_SERVER",
    names: ["redis-server"],
    packages: ["redis-server"],
    usedBy: /^(apps\/server|apps\/?$|bench|e2e|proof)/,
  },
];
/** The tests are quicker with it, and the same without. */
const quicker = {
  is: "Chromium's shell",
  setting: "CHROMIUM_SHELL",
  names: ["chromium-headless-shell"],
  packages: ["chromium-headless-shell"],
};
/** The long tests go the same ways in other browsers too. */
const otherBrowsers = [
  { is: "Firefox", setting: "FIREFOX", names: ["firefox-esr", "firefox"], packages: ["firefox-esr"] },
  { is: "WebKit", setting: "WEBKIT_DRIVER", names: ["WebKitWebDriver"], packages: ["webkit2gtk-driver"] },
  { is: "Xvfb", setting: "XVFB", names: ["Xvfb"], packages: ["xvfb", "xauth"] },
];
/** The package for Debian is installed into a bare one, its units are judged by systemd, and the guide's proxies by themselves. */
const packaging = [
  // nginx takes a variable NGINX for the list of its sockets.
  { is: "nginx", setting: "NGINX_PROGRAM", names: ["nginx"], packages: ["nginx-light"] },
  { is: "Caddy", setting: "CADDY", names: ["caddy"], packages: ["caddy"] },
  { is: "PostgreSQL", setting: "PG_CREATECLUSTER", names: ["pg_createcluster"], packages: ["postgresql"] },
  { is: "apt-ftparchive", setting: "APT_FTPARCHIVE", names: ["apt-ftparchive"], packages: ["apt-utils"] },
  { is: "gpg", setting: "GPG", names: ["gpg"], packages: ["gnupg"] },
  { is: "mmdebstrap", setting: "MMDEBSTRAP", names: ["mmdebstrap"], packages: ["mmdebstrap"] },
  { is: "systemd-nspawn", setting: "SYSTEMD_NSPAWN", names: ["systemd-nspawn"], packages: ["systemd-container"] },
  { is: "systemd-analyze", setting: "SYSTEMD_ANALYZE", names: ["systemd-analyze"], packages: ["systemd"] },
];

const find = ({ setting, names }) =>
  process.env[setting] ??
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

const missing = (programs) => programs.filter((program) => !find(program));
const listed = (wanted, field) => wanted.map((program) => program[field]).join(" and ");

/** Whether a run of these files, or of all, starts the program. */
const isUsed = ({ usedBy }, files) => files.length === 0 || files.some((file) => usedBy.test(file));

/** Where each of them is, by its setting; on Debian and as root what is missing is installed. */
export const ensurePrograms = async ({ isLong, files = [] }) => {
  const programs = isLong ? [...usual, ...otherBrowsers, ...packaging] : usual.filter((each) => isUsed(each, files));
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const wanted = missing(programs);
  if (wanted.length > 0 && mayInstall) {
    const packages = [...wanted, quicker].flatMap((program) => program.packages).join(", ");
    console.log(`You are root, so these packages of the system are now installed with apt-get: ${packages}.`);
    await withProgress(`Installing ${listed(wanted, "is")} for the tests`, () => install(wanted));
  }
  const left = missing(programs);
  if (left.length === 0) {
    if (mayInstall && wanted.length > 0 && !find(quicker)) await install([quicker]).catch(() => undefined);
    const found = [...usual, ...programs, quicker].map((program) => [program.setting, find(program)]);
    return Object.fromEntries(found.filter(([, path]) => path !== undefined));
  }
  const them = left.length === 1 ? "it" : "them";
  const where = left.length === 1 ? "where it is" : "where they are";
  throw new Problem(
    `The tests need ${listed(left, "is")}: install ${them}, or set ${listed(left, "setting")} to ${where}; as root on Debian this is done for you.`,
  );
};

const install = async (wanted) => {
  // Only the programs: what Debian would start as a service of the machine stays off.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const apt = (...args) => runQuietly("apt-get", args, { env });
  await apt("update", "-q");
  const packages = wanted.flatMap((program) => program.packages);
  const { succeeded, output } = await apt("install", "-qy", "--no-install-recommends", ...packages);
  if (!succeeded)
    throw new Problem(`${output.trim()}\n${packages.join(", ")} could not be installed; apt's own words stand above.`);
};
