import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { readServices } from "../read-services.ts";
import { sentenceOf } from "@sosmessages/texts/yaml-tree.ts";
import { newFolder } from "./folder.ts";

type Random = () => number;

/** The same numbers for the same seed: a folder that was not refused can be made again. */
const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** Places where a value can be replaced. */
function placesIn(tree: Tree, path: readonly string[] = []): readonly (readonly string[])[] {
  const places: (readonly string[])[] = [];
  for (const [key, value] of Object.entries(tree)) {
    const here = path.concat(key);
    places.push(here);
    if (isTree(value)) places.push(...placesIn(value, here));
  }
  return places;
}

function put(tree: Tree, path: readonly string[], value: unknown): void {
  const last = path.at(-1);
  let at: Tree = tree;
  for (const key of path.slice(0, -1)) at = at[key] as Tree;
  if (last === undefined) return;
  if (value !== undefined) at[last] = value;
  else if (Array.isArray(at)) at.splice(Number(last));
  else delete at[last];
}

/** Right nowhere in these files. */
const nonsense: readonly unknown[] = [
  { bogus: {} },
  [[[]]],
  -1.5,
  "\u0001",
  "x".repeat(30_000),
  " blank ",
  { __proto__x: 1 },
  "\u202eevil",
  2 ** 70,
];
/** Required fields. */
const required =
  "name languages default_language hosts reply_hours time_zone emergency helplines quick_exit colours".split(" ");

type Folder = ReturnType<typeof newFolder>;
type Spoil = (folder: Folder, random: Random) => void;

const data = "sos/service.yaml";
const inData =
  (change: (tree: Tree, random: Random) => void): Spoil =>
  (folder, random) => {
    const tree = parse(folder.read(data)) as Tree;
    change(tree, random);
    folder.write(data, stringify(tree));
  };

/** Anything that a person or a disk could do to a folder, each of which makes it wrong. */
const spoils: readonly Spoil[] = [
  inData((tree, random) => {
    const places = placesIn(tree).filter((path) => path.join(".") !== "is_default");
    put(tree, pick(random, places), pick(random, nonsense));
  }),
  inData((tree, random) => put(tree, [pick(random, required)], undefined)),
  inData((tree, random) => put(tree, [pick(random, required)], null)),
  inData((tree, random) => {
    const wrong = [
      "javascript:alert(1)",
      "http://a.example/",
      "mailto:a@a.example",
      "https://a",
      "<script>",
      "https://u:p@a.example/",
    ];
    put(tree, [pick(random, ["quick_exit", "feedback", "accessibility_statement"])], pick(random, wrong));
  }),
  inData((tree, random) => put(tree, [`field${Math.floor(random() * 1e6)}`], 1)),
  inData((tree, random) => put(tree, ["languages"], pick(random, [["xx"], ["nb", "nb"], "nb", [1], [], ["nb", null]]))),
  inData((tree, random) =>
    put(tree, ["hosts"], pick(random, [["a b"], ["-a"], ["https://a.b"], ["A.example"], ["a..b"], [""]])),
  ),
  // Cut off, or with a strange line in between.
  (folder, random) => {
    const text = folder.read(data);
    folder.write(data, text.slice(0, Math.floor(random() * text.lastIndexOf("colours:"))));
  },
  (folder, random) => {
    const lines = folder.read(data).split("\n");
    lines.splice(
      Math.floor(random() * lines.length),
      0,
      pick(random, ["\t- :", "}{", "? [", "%YAML 9", "- a\nb: c", "&x *y"]),
    );
    folder.write(data, `${lines.join("\n")}\n:: [`);
  },
  (folder, random) =>
    folder.write(data, Buffer.from(Array.from({ length: 1 + random() * 300 }, () => Math.floor(random() * 256)))),
  (folder, random) => folder.write(data, "a: ".repeat(Math.floor(random() * 50) + 2)),
  (folder) => folder.write(data, "[".repeat(5_000)),
  (folder) => folder.write(data, `a: &a [${"x,".repeat(50)}]\nb: [*a,*a,*a]\n`),
  (folder) => folder.write(data, Buffer.from([0xff, 0xfe, 0x00, 0x41])),
  (folder) => folder.write(data, "#".repeat(1_100_000)),
  // Other files.
  (folder, random) =>
    folder.write(
      "sos/mark.svg",
      pick(random, ["", "<svg>", "<svg onload=a>", "<script/>", "\0", "<svg viewBox='0 0 32 32'><path d='x'/></svg>"]),
    ),
  (folder, random) =>
    folder.write(
      "sos/desk.yaml",
      pick(random, ["procedure: 1", "topics: [1]", "inserts: [{}]", "x: 1", "[", "procedure: { nb: [] }"]),
    ),
  (folder, random) =>
    folder.write(
      "sos/practice.yaml",
      pick(random, ["letters: 1", "x: 1", "letters: [{}]", "- a", "letters: [{ language: nb, text: 1 }]"]),
    ),
  (folder, random) =>
    folder.write(
      `sos/texts/${pick(random, ["nb", "se", "en"])}.yaml`,
      pick(random, [
        "start: 1",
        "x: {}",
        "start: { x: y }",
        "push: { notification: x }",
        'start: { helpline.call: "{" }',
        "[1]",
        "start: { helpline.call: 1 }",
      ]),
    ),
  (folder, random) =>
    folder.write(`sos/texts/${pick(random, ["no", "README", "nb.yml", "xx.yaml", "../texts/q"])}`, ""),
  (folder, random) => {
    const facts = 'name: "X"\ndirection: ltr\ndate: "DD.MM.YYYY"\ndecimal: ","\n';
    const code = pick(random, ["fi", "nn", "sma"]);
    folder.write(`sos/languages/${code}/language.yaml`, facts);
    const [file, content] = pick(random, [
      ["language.yaml", `${facts}direction: down\n`],
      ["language.yaml", facts.replace("DD", "dd")],
      ["language.yaml", `${facts}plurals: { one: "n is 1" }\n`],
      ["language.yaml", "["],
      ["start.yaml", "login.title: [1]\n"],
      ["desk.yaml", "x: y\n"],
      ["push.yaml", 'notification: "{name}"\n'],
      ["mail.yaml", 'greeting: "{"\n'],
      ["words.yaml", ""],
      ["start.yaml", Buffer.from([0xff, 0xfe])],
    ] as const);
    folder.write(`sos/languages/${code}/${file}`, content);
  },
  (folder, random) =>
    folder.write(`sos/languages/${pick(random, ["nb", "FI", "finnish", "fi.yaml", "f"])}/language.yaml`, ""),
  // Misnamed files that would be ignored.
  (folder, random) => {
    const strays = [
      "Texts/nb.yaml",
      "text/nb.yaml",
      "Languages/fi/language.yaml",
      "Mark.svg",
      "desk.json",
      "Desk.yaml",
    ];
    folder.write(`sos/${pick(random, strays)}`, "");
  },
  (folder, random) => folder.write(`sos/${pick(random, ["texts", "languages"])}`, "start:\n"),
  (folder, random) => {
    const [name, target] = pick(random, [
      ["north", "/nowhere at all"],
      ["loop", "loop"],
      ["sos/texts", "/nowhere at all"],
    ] as const);
    symlinkSync(target, join(folder.root, name));
  },
  // Pipes and folders instead of files.
  (folder, random) => {
    const name = pick(random, ["service.yaml", "desk.yaml", "mark.svg", "texts/en.yaml"]);
    const file = join(folder.root, "sos", name);
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { force: true });
    symlinkSync(pick(random, ["/dev/zero", "/dev/tty", folder.root]), file);
  },
  (folder, random) =>
    folder.write(`sos/${pick(random, ["service.yaml", "texts/en.yaml"])}`, `# ${" ".repeat(2_000_000)}`),
  // Unreadable files.
  inData((tree, random) => {
    const invisible = ["\u3164", "\u00ad", "\u2060", "a\u061cb", "a\u{e0041}", "a\u2064b", "\u115f"];
    put(tree, ["name", pick(random, ["nb", "se", "en"])], pick(random, invisible));
  }),
  inData((tree, random) =>
    put(tree, ["hosts"], [pick(random, [`${"a".repeat(64)}.no`, "a.-b.no", "a-.no", "a.b.", "blåbær.no", "a.b:443"])]),
  ),
  (folder, random) => folder.write(data, `${pick(random, ["x", "name", "hosts"])}: 1\n`.repeat(5_000)),
  // Other folders.
  (folder, random) =>
    folder.write(`${pick(random, ["A", "a-b", "1a", "æ", "x".repeat(17), "con fig"])}/service.yaml`, ""),
  (folder, random) =>
    folder.write(`${pick(random, ["north", "south"])}/${pick(random, ["a.txt", "mark.svg", "texts/nb.yaml"])}`, ""),
  (folder) => folder.change("sami/service.yaml", /hosts: .*/, "hosts: [localhost]"),
];

/** Makes this many wrong folders, and returns those that were accepted or refused wrongly. */
function tryWrongFolders(count: number, seed: number): readonly string[] {
  const escaped: string[] = [];
  for (let each = seed; each < seed + count; each++) {
    const random = randomFrom(each);
    const folder = newFolder();
    try {
      folder.addShipped("sos");
      folder.addShipped("sami");
      const index = Math.floor(random() * spoils.length);
      spoils[index]?.(folder, random);
      const { services, problems, wrong } = readServices(folder.root);
      const sentences = problems.map(sentenceOf);
      // The other service can be served.
      if (services.length === 0 || services.some(({ tenant }) => wrong.has(tenant.id)))
        escaped.push(`seed ${each}, kind ${index}: serves ${services.map(({ tenant }) => tenant.id).join()}`);
      const isSaid = (sentence: string) => /^.+, line \d+: .+\.$/s.test(sentence) && !/\n\s+at /.test(sentence);
      if (sentences.length === 0 || !sentences.every(isSaid))
        escaped.push(
          `seed ${each}, kind ${index}: ${sentences.find((sentence) => !isSaid(sentence)) ?? "not refused"}`,
        );
    } catch (error) {
      escaped.push(`seed ${each}: ${String(error)}`);
    } finally {
      folder.remove();
    }
  }
  return escaped;
}

// Each kind of mistake has its sentence in `broken-folders.ts`.
it("of 5,000 folders that are wrong in any way, each gets a sentence with file and line, none is taken, and its neighbour is", () => {
  expect(tryWrongFolders(5_000, 1_000)).toEqual([]);
}, 600_000);
