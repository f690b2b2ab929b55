import { existsSync, readFileSync } from "node:fs";
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
  program("Redis", "REDIS_SERVER", "redis-server", "redis-server", /^(apps\/server|apps\/?$|proof)/),
];
/** Chromium without windows opens a page in a quarter of the processor time. The tests are the same without it. */
const shell = "chromium-headless-shell";
const quicker = program("Chromium's shell", "CHROMIUM_SHELL", shell, shell, /^(e2e|bench)/);
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

/** Folders may contain tests with Redis. A single test names it, or imports the helpers that start it. */
const startsRedis = (file) =>
  !file.endsWith(".test.ts") || !existsSync(file) || /support\/bus\/|"redis"/.test(readFileSync(file, "utf8"));

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
  const isUsed = ({ is, usedBy }) =>
    files.length === 0 || files.some((file) => usedBy.test(file) && (is !== "Redis" || startsRedis(file)));
  const programs = isLong ? [...usual, ...ofLongTests] : usual.filter(isUsed);
  const mayInstall = process.getuid?.() === 0 && find({ setting: "APT_GET", names: ["apt-get"] }) !== undefined;
  const wanted = missing(programs);
  const wish = missing([quicker].filter(isUsed));
  if (wanted.length > 0 && mayInstall) await installFor(wanted);
  const left = missing(programs);
  if (left.length === 0) {
    if (mayInstall && wish.length > 0) await installFor(wish).catch(() => undefined);
    const found = [...usual, ...programs, quicker].map((program) => [program.setting, find(program)]);
    return Object.fromEntries(found.filter(([, path]) => path !== undefined));
  }
  throw new Problem(
    `The tests need ${listed(left, "is")}: install what is missing, or set ${listed(left, "setting")} to its path; as root on Debian this is done for you.`,
  );
};

const installFor = async (wanted) => {
  const packages = wanted.flatMap((program) => program.packages);
  console.log(`You are root, so apt-get now installs packages of the system: ${packages.join(", ")}.`);
  await withProgress(`Installing ${listed(wanted, "is")} for the tests`, () => install(packages));
};

const install = async (packages) => {
  // Only the programs: what Debian would start as a service of the machine stays off.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  // Without network, apt would try for minutes.
  const impatient = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"];
  const apt = (...args) => runQuietly("apt-get", [...impatient, ...args], { env });
  await apt("update", "-q");
  const { succeeded, output } = await apt("install", "-qy", "--no-install-recommends", ...packages);
  if (!succeeded)
    throw new Problem(`${output.trim()}\n${packages.join(", ")} could not be installed; apt's own words stand above.`);
};
