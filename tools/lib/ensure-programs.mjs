import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./run.mjs";
import { Problem, withProgress } from "./print.mjs";

/** The programs that tests need besides npm's packages: name, setting with its path, file names, and Debian's packages. */
const program = (is, setting, names, packages, usedBy) => ({
  is,
  setting,
  names: names.split(" "),
  packages: packages.split(" "),
  usedBy,
});
const chromiums = "chromium chromium-browser google-chrome-stable google-chrome";
const usual = [
  program("Chromium", "CHROMIUM", chromiums, "chromium fonts-liberation", /^(e2e|bench)/),
  program("Redis", "REDIS_SERVER", "redis-server", "redis-server", /^(apps\/server|apps\/?$|bench|e2e|proof)/),
];
/** The tests are quicker with it, and the same without. */
const quicker = program("Chromium's shell", "CHROMIUM_SHELL", "chromium-headless-shell", "chromium-headless-shell");
const ofLongTests = [
  program("Firefox", "FIREFOX", "firefox-esr firefox", "firefox-esr"),
  program("WebKit", "WEBKIT_DRIVER", "WebKitWebDriver", "webkit2gtk-driver"),
  program("Xvfb", "XVFB", "Xvfb", "xvfb xauth"),
  // nginx takes a variable NGINX for the list of its sockets.
  program("nginx", "NGINX_PROGRAM", "nginx", "nginx-light"),
  program("Caddy", "CADDY", "caddy", "caddy"),
  program("PostgreSQL", "PG_CREATECLUSTER", "pg_createcluster", "postgresql"),
  program("apt-ftparchive", "APT_FTPARCHIVE", "apt-ftparchive", "apt-utils"),
  program("gpg", "GPG", "gpg", "gnupg"),
  program("mmdebstrap", "MMDEBSTRAP", "mmdebstrap", "mmdebstrap"),
  program("systemd-nspawn", "SYSTEMD_NSPAWN", "systemd-nspawn", "systemd-container"),
  program("systemd-analyze", "SYSTEMD_ANALYZE", "systemd-analyze", "systemd"),
];

const find = ({ setting, names }) =>
  process.env[setting] ??
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

const missing = (programs) => programs.filter((program) => !find(program));
const listed = (wanted, field) => wanted.map((program) => program[field]).join(" and ");

/** Where each of them is, by its setting; on Debian and as root what is missing is installed. */
export const ensurePrograms = async ({ isLong, files = [] }) => {
  const isUsed = ({ usedBy }) => files.length === 0 || files.some((file) => usedBy.test(file));
  const programs = isLong ? [...usual, ...ofLongTests] : usual.filter(isUsed);
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
  throw new Problem(
    `The tests need ${listed(left, "is")}: install what is missing, or set ${listed(left, "setting")} to its path; as root on Debian this is done for you.`,
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
