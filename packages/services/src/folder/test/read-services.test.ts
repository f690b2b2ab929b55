import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readServices } from "../read-services.ts";
import { newFolder } from "./folder.ts";

let folder: ReturnType<typeof newFolder>;
beforeEach(() => {
  folder = newFolder();
  folder.addShipped("sos");
});
afterEach(() => folder.remove());

const problems = () => folder.problems();

describe("a folder that is not right says so with file, line and what would be right", () => {
  it("takes colours in capitals, and names an invisible character that is written as an escape", () => {
    folder.change("sos/service.yaml", "#0b4f4a", "#0B4F4A");
    expect(readServices(folder.root).services[0]?.tenant.colours.light.accent).toBe("#0b4f4a");
    folder.write("sos/texts/nb.yaml", 'start:\n  login.title: "Logg\\u200B inn"\n');
    expect(problems()).toEqual([
      "sos/texts/nb.yaml, line 2: login.title holds the invisible character U+200B; remove it.",
    ]);
  });

  it("tells one mistake once, whatever else the folder holds", () => {
    folder.write("sos/texts/nb.yaml", "");
    folder.change("sos/service.yaml", "reply_hours: 24", "reply_hours: soon");
    expect(problems()).toHaveLength(1);
    folder.change("sos/service.yaml", "languages: [nb, se, en]", "languages: nb");
    expect(problems().map((problem) => problem.split(",")[0])).toEqual(["sos/service.yaml", "sos/service.yaml"]);
  });

  it("knows what belongs to one service alone", () => {
    folder.addShipped("sami");
    folder.change("sami/service.yaml", "hosts: [sami.localhost]", "hosts: [sami.localhost, localhost]");
    folder.change("sami/service.yaml", "is_default: false", "is_default: true");
    folder.change("sami/service.yaml", /app_id: .*/, "app_id: org.example.meldinger");
    expect(problems()).toEqual([
      "sos/service.yaml, line 8: the host localhost belongs to sami as well: change it in one of the two.",
      "sos/service.yaml, line 43: the app org.example.meldinger belongs to sami as well: change it in one of the two.",
      "sos/service.yaml, line 10: is_default: true belongs to sami as well: change it in one of the two.",
    ]);
  });

  it("looks at sentences that are said differently: their names, and their gaps", () => {
    folder.write(
      "sos/texts/nb.yaml",
      'start:\n  login.nothing: "Hei"\n  helpline.call: "Ring {name}"\ndialogs:\n  messages.welcome_chat: "Se {url} {x}"\nbogus: {}\n',
    );
    folder.write("sos/texts/xx.yaml", "");
    expect(problems()).toEqual([
      "sos/texts/nb.yaml, line 2: there is no sentence login.nothing in start; `service texts nb` prints the names.",
      "sos/texts/nb.yaml, line 3: helpline.call must say {number}, as the usual sentence does.",
      "sos/texts/nb.yaml, line 5: messages.welcome_chat must not say {x}: it has {url}.",
      expect.stringContaining("sos/texts/nb.yaml, line 6: there is no area bogus; there are start, caller"),
      "sos/texts/xx.yaml, line 1: a file here is named after a language of the service: nb.yaml, se.yaml, en.yaml.",
    ]);
  });
});

describe("an illustration is lines in the theme's colours, and a service can do without", () => {
  const svg = (path: string, on = 'viewBox="0 0 320 96"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${on}>\n<path ${path}/></svg>`;
  const illustration = () => readServices(folder.root).services[0]?.tenant.illustration;

  it("is taken for its paths alone", () => {
    folder.write("sos/illustration.svg", svg('d="M1 1h2" fill="var(--lamp)" stroke-width="1.25" opacity=".5"'));
    expect(problems()).toEqual([]);
    expect(illustration()).toEqual([{ d: "M1 1h2", fill: "var(--lamp)", strokeWidth: "1.25", opacity: ".5" }]);
  });

  it("is absent where the file is", () => {
    rmSync(join(folder.root, "sos/illustration.svg"));
    expect(problems()).toEqual([]);
    expect(illustration()).toBeNull();
  });
});

describe("a mark is lines, and nothing that could run or load anything", () => {
  const svg = (inside: string, on = 'viewBox="0 0 32 32"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${on}>\n${inside}</svg>`;

  it("is taken for its lines alone", () => {
    folder.write("sos/mark.svg", svg('<path d="M1 1h2" stroke="red"/><path d="M3 3v4"></path>'));
    expect(readServices(folder.root).services[0]?.tenant.mark).toBe("M1 1h2 M3 3v4");
  });
});
