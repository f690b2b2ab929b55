import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** Files are named from the root, from the server's sources, or (migrations) by their name alone. */
const bases = ["", "apps/server/src/", "apps/server/src/migrations/", "proof/"];
const isThere = (path: string) => bases.some((base) => existsSync(new URL(base + path, root)));

it.each(["docs/architecture.md", "CONTRIBUTING.md", "proof/README.md"])(
  "every file that %s names is there",
  (document) => {
    const named = [...read(document).matchAll(/`([\w@./-]+\/[\w.-]+\.(?:tsx?|sql|mjs|md|tsv))`/g)].map(
      ([, path]) => path!,
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  },
);

it("every file in the picture of a message's way is there", () => {
  const files = [...read("docs/message-path.svg").matchAll(/class="file"[^>]*>([^<]+)</g)].flatMap(([, words]) =>
    [...words!.matchAll(/[\w-]+(?:\/[\w-]+)+/g)].map(([path]) => path),
  );
  expect(files.length).toBeGreaterThan(20);
  const places = [
    "",
    "apps/server/src/",
    "apps/caller/src/features/",
    "apps/desk/src/features/",
    "apps/desk/src/features/conversation/",
  ];
  const isNamed = (path: string) =>
    places.some((place) =>
      [place + path, place + path.replace(/^(packages\/\w+)\//, "$1/src/")].some((each) =>
        ["", ".ts", ".tsx"].some((end) => existsSync(new URL(each + end, root))),
      ),
    );
  expect(files.filter((path) => !isNamed(path))).toEqual([]);
});

const documents = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" }).trim().split("\n");
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
const anchorsOf = (url: URL) =>
  [...readFileSync(url, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

it.each(documents)("every link of %s leads to a file and a heading", (document) => {
  const text = read(document)
    .replace(/^```[^]*?^```/gm, "")
    .replace(/`[^`\n]*`/g, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)| src="([^"]+)"/g)].map(([, link, source]) => link ?? source!);
  const broken = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const { href, hash } = new URL(link, new URL(document, root));
    const file = new URL(href.replace(hash, ""));
    return !existsSync(file) || (hash !== "" && !anchorsOf(file).includes(decodeURIComponent(hash.slice(1))));
  });
  expect(broken).toEqual([]);
});

/** What a reader reads: without code blocks, addresses of links, and pictures. */
const wordsIn = (document: string): number =>
  read(document)
    .replace(/^```[^]*?^```/gm, "")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/<[^>]+>/g, "")
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;
const totalOf = (pages: readonly string[]) => pages.reduce((sum, page) => sum + wordsIn(page), 0);

it("each task of an operator is read in five minutes, and no document grows without another one shrinking", () => {
  const tasks = ["install", "upgrade", "backup", "watch", "reference"].map((name) => `docs/${name}.md`);
  expect(tasks.filter((page) => wordsIn(page) > 1_000)).toEqual([]);
  expect(totalOf([...tasks, "docs/several-servers.md", "docs/desk.md"])).toBeLessThanOrEqual(5_000);
  // npm run screens writes the captions of the pictures.
  const written = documents.filter((path) => !path.startsWith("docs/screens/"));
  expect(totalOf(written)).toBeLessThanOrEqual(30_000);
});

it("every alert rule links to the section of the runbook that names it, and the other way round", () => {
  const rules = read("docs/prometheus/alerts.yml").split("- alert: ").slice(1);
  const linked = rules.map(
    (rule) => `${/^\w+/.exec(rule)![0]} ${/runbook_url: \S+\/runbook\.md#(\S+)/.exec(rule)?.[1] ?? "none"}`,
  );
  const named = read("docs/runbook.md")
    .split(/^## /m)
    .flatMap((section) => {
      const alerts = /^- \*\*Alerts:\*\* (.*)$/m.exec(section)?.[1] ?? "";
      return [...alerts.matchAll(/`(\w+)`/g)].map(([, name]) => `${name} ${anchorOf(section.split("\n")[0]!)}`);
    });
  expect(linked.length).toBeGreaterThan(20);
  expect(new Set(named)).toEqual(new Set(linked));
});

type Step = { readonly run?: string; readonly uses?: string; readonly "working-directory"?: string };
type Workflow = {
  readonly jobs: Record<string, { readonly needs?: readonly string[]; readonly steps: readonly Step[] }>;
};

it("the CI recipe names commands, folders and jobs that exist", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const { jobs } = parse(read(".github/workflows/ci.yml")) as Workflow;
  expect(Object.keys(jobs)).toEqual(["start", "test", "release", "long", "android", "ios"]);
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const commands = steps.flatMap(({ run = "" }) =>
    [...run.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name]) => name!),
  );
  expect(new Set(commands)).toEqual(new Set(["start", "test", "release", "test:long", "ci", "mobile:sync"]));
  expect(commands.filter((name) => name !== "ci" && !Object.hasOwn(scripts, name))).toEqual([]);
  for (const { run, uses, "working-directory": folder = "." } of steps) {
    expect([uses ?? run, (uses === undefined) !== (run === undefined)]).toEqual([uses ?? run, true]);
    expect(uses ?? "actions/checkout@v5").toMatch(/^actions\/[\w-]+@v\d+$/);
    const program = /^(\.\/\S+)|-project (\S+)/.exec(run ?? "");
    const path = `${folder}/${program?.[1] ?? program?.[2] ?? ""}`;
    expect([path, existsSync(new URL(path, root))]).toEqual([path, true]);
  }
  const needed = Object.values(jobs).flatMap((job) => job.needs ?? []);
  expect(needed.filter((name) => !Object.hasOwn(jobs, name))).toEqual([]);
});
