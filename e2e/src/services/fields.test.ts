import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { nativeFilesOf } from "../../../apps/mobile/src/native-files.ts";
import { targetOf } from "../../../apps/mobile/src/target.ts";
import { readConfig } from "../../../apps/server/src/config.ts";
import { newPlaceholderFor, newProcedureOf } from "../../../apps/server/src/service-texts.ts";
import { loadFiles } from "../../../apps/server/src/service/pages/files.ts";
import { fillDesk } from "../../../apps/server/src/service/pages/serve.ts";
import { pagesFolder, toWrite, writtenPages } from "../../../apps/server/src/service/pages/written-pages.ts";
import { readServices, shippedServicesFolder } from "../../../packages/services/src/folder/read-services.ts";
import { recoveryMail } from "../../../packages/texts/src/mail.ts";
import { nativeIcons } from "../../../tools/lib/icons.ts";
import { ownRoot } from "../support/service.ts";

/** Everything that a service's folder shows somewhere, by where. */
type Shown = Readonly<Record<string, string>>;

const hosts = ["one.example.org", "a-xyzzy-b.example.org", "localhost", "elsewhere.example"];

async function shownBy(folder: string): Promise<Shown> {
  const { services, dormantDays } = readConfig({ SERVICES_DIR: folder });
  const sos = services.find("sos")!;
  const made = toWrite(services, dormantDays).filter(({ service }) => service.tenant === "sos");
  const written = new Map(await Array.fromAsync(writtenPages(pagesFolder, null, made)));
  const pages = written.get("sos") ?? [];
  const page = (name: string) =>
    pages
      .filter(({ name: address }) => address.endsWith(name))
      .map(({ name: address, content }) => address + content().toString())
      .join("\n");
  const desk = await loadFiles(join(ownRoot, "apps/desk/dist"));
  const profiles = [{ username: "ugle", link: "https://example.org" }];
  const { text, sender } = recoveryMail("nb", { profiles, minutes: 60 }, sos.texts.get("nb")?.["mail"]);
  return {
    login: page("/login.html"),
    about: page("/om.html"),
    terms: page("/brukeravtale.html"),
    stores: page("/app.html"),
    offline: page("/offline.html"),
    closed: page("/closed.html"),
    manifest: page(".webmanifest"),
    config: JSON.stringify(made[0]?.service),
    mail: `${sender} ${sos.mailFrom} ${services.publicUrls().get("sos")?.href}\n${text}`,
    hosts: hosts.map((host) => services.forHost(host).id).join(" "),
    zone: services.zoneOf("sos"),
    deskPage: fillDesk(desk.get("/index.html"), services, []).get("sos")?.plain.toString() ?? "",
    procedure: JSON.stringify(newProcedureOf(services)("sos")),
    deskWords: JSON.stringify([sos.desk.topics, sos.desk.inserts]),
    practice: JSON.stringify(sos.practice),
    removed: newPlaceholderFor(services)("sos", "name"),
    app: JSON.stringify([...nativeFilesOf(targetOf({ SERVICES_DIR: folder, TENANT: "sos" }), "1")]),
    icons: JSON.stringify(nativeIcons(sos)),
  };
}

/** Where every caller's page shows it. */
const everyPage = ["login", "about", "terms", "stores", "offline", "closed"];
const data = "service.yaml";

type Row = readonly [
  field: string,
  file: string,
  before: string | RegExp,
  after: string,
  said: string,
  where: string[],
];

/** What is changed, what must then be said, and exactly where. */
const rows: readonly Row[] = [
  ["name", data, 'nb: "Meldinger"', 'nb: "Posten"', "Posten", [...everyPage, "manifest", "config", "deskPage", "app"]],
  [
    "organisation",
    data,
    "organisation: # PROVIDER",
    'organisation: { nb: "Røde Kors", se: "S", en: "E" }',
    "Røde Kors",
    ["login", "about", "config"],
  ],
  ["languages", data, "[nb, se, en]", "[nb, en]", '"nb","en"', ["config"]],
  ["default_language", data, "default_language: nb", "default_language: en", '"defaultLanguage":"en"', ["config"]],
  // The server reads these two with each request, or for other services.
  ["browser_language", data, "browser_language:\n", "browser_language: true\n", "", []],
  ["shows_app_of", data, "shows_app_of: sami", "shows_app_of:", '"appStores":null', ["config"]],
  ["hosts", data, "hosts: [localhost]", "hosts: [localhost, one.example.org]", "sos", []],
  ["host_part", data, "host_part:\n", "host_part: xyzzy\n", "sos", []],
  ["public_url", data, "public_url:\n", "public_url: https://one.example.org\n", "one.example.org", ["mail", "app"]],
  ["reply_hours", data, "reply_hours: 24", "reply_hours: 37", "37", ["about", "terms", "config"]],
  ["time_zone", data, "Europe/Oslo", "Europe/Rome", "Europe/Rome", ["zone"]],
  ["emergency", data, 'number: "113"', 'number: "112"', "112", [...everyPage, "config"]],
  ["helplines", data, "22 40 00 40", "99 88 77 66", "99 88 77 66", [...everyPage, "config"]],
  [
    "helplines.hours",
    data,
    /hours: # PROVIDER/,
    'hours: { nb: "hver natt", se: "ijat", en: "every night" }',
    "hver natt",
    ["about", "config"],
  ],
  [
    "chat",
    data,
    "\nchat:\n",
    "\nchat: { url: https://chat.example.org/, cookies: [cookie_one] }\n",
    "cookie_one",
    ["terms", "config"],
  ],
  [
    "feedback",
    data,
    "\nfeedback:\n",
    "\nfeedback: https://example.org/f\n",
    "https://example.org/f",
    ["login", "config"],
  ],
  [
    "quick_exit",
    data,
    "https://www.yr.no/",
    "https://example.org/weather",
    "https://example.org/weather",
    [...everyPage, "config"],
  ],
  ["mail_from", data, "\nmail_from:\n", "\nmail_from: post@one.example.org\n", "post@one.example.org", ["mail"]],
  [
    "legal_contact",
    data,
    "\nlegal_contact:\n",
    "\nlegal_contact: { name: Org, postal_address: Storgata 1, email: a@example.org }\n",
    "Storgata 1",
    ["terms", "config"],
  ],
  [
    "data_protection_contact",
    data,
    "\ndata_protection_contact:\n",
    "\ndata_protection_contact: { name: Ombud, email: b@example.org }\n",
    "b@example.org",
    ["terms", "config"],
  ],
  [
    "accessibility_statement",
    data,
    "\naccessibility_statement:\n",
    "\naccessibility_statement: https://example.org/a11y\n",
    "https://example.org/a11y",
    ["about", "config"],
  ],
  [
    "stores",
    data,
    "\nstores:\n",
    "\nstores: { apple: https://apps.example.org/1, google: https://play.example.org/1 }\n",
    "https://apps.example.org/1",
    ["stores", "config"],
  ],
  ["app_id", data, "org.example.meldinger", "org.example.posten", "org.example.posten", ["app"]],
  ["colours.light", data, "#0b4f4a", "#0b4f00", "#0b4f00", [...everyPage, "config", "deskPage", "app", "icons"]],
  ["colours.dark", data, "#93d5c6", "#93d500", "#93d500", [...everyPage, "config", "deskPage", "app", "icons"]],
  ["mark", "mark.svg", "M10.5 11.5h11", "M10.5 12.5h11", "M10.5 12.5h11", ["login", "config", "deskPage", "icons"]],
  ["illustration", "illustration.svg", "M0 58h180", "M0 58h182", "M0 58h182", ["login", "config"]],
  [
    "procedure",
    "desk.yaml",
    /^procedure:$/m,
    'procedure: { nb: ["Ring leder."], se: ["Riŋge."], en: ["Call."] }',
    "Ring leder.",
    ["procedure"],
  ],
  ["topics", "desk.yaml", "topics: []", 'topics: [{ nb: "Sorg", se: "Moraš", en: "Grief" }]', "Sorg", ["deskWords"]],
  [
    "inserts",
    "desk.yaml",
    "inserts: []",
    'inserts: [{ language: nb, title: "Takk", text: "Takk." }]',
    "Takk.",
    ["deskWords"],
  ],
];

const inAll = (nb: string) => `{ nb: "${nb}", se: "S ${nb}", en: "E ${nb}" }`;
const contact = (name: string) => `{ name: ${name}, postal_address: Storgata 1, email: post@one.example.org }`;

/** The parts of a field, beyond the one that stands for it above: what is changed, and what a person then reads somewhere. */
const parts: readonly (readonly [field: string, before: string | RegExp, after: string, said: string])[] = [
  ["emergency.name", 'nb: "Medisinsk nødtelefon"', 'nb: "Nødhjelp"', "Nødhjelp"],
  ["emergency.hours", /(?<=number: "113"\n {2}hours:)/, ` ${inAll("hver natt")}`, "hver natt"],
  ["helplines.name", 'nb: "Krisetelefonen"', 'nb: "Nattelefonen"', "Nattelefonen"],
  ["helplines, the second: name", 'nb: "Legevakt"', 'nb: "Nattlege"', "Nattlege"],
  ["helplines, the second: number", "116 117", "116 118", "116 118"],
  [
    "helplines, the second: hours",
    /(?<=number: "116 117"\n {4}hours:) # PROVIDER/,
    ` ${inAll("om natten")}`,
    "om natten",
  ],
  ["chat.url", "\nchat:\n", "\nchat: { url: https://chat.example.org/, cookies: [] }\n", "https://chat.example.org/"],
  ["legal_contact.name", "\nlegal_contact:\n", `\nlegal_contact: ${contact("Stiftelsen")}\n`, "Stiftelsen"],
  ["legal_contact.email", "\nlegal_contact:\n", `\nlegal_contact: ${contact("Org")}\n`, "post@one.example.org"],
  [
    "data_protection_contact.name",
    "\ndata_protection_contact:\n",
    "\ndata_protection_contact: { name: Ombudet, email: b@example.org }\n",
    "Ombudet",
  ],
  ["stores.google", "\nstores:\n", "\nstores: { google: https://play.example.org/1 }\n", "https://play.example.org/1"],
  ["colours.light.accent_ink", "#ffffff", "#fffffe", "#fffffe"],
  ["colours.light.own", "#deede8", "#deede9", "#deede9"],
  ["colours.dark.accent_ink", "#0a201d", "#0a201e", "#0a201e"],
  ["colours.dark.own", "#1b352f", "#1b3530", "#1b3530"],
];

async function change(file: string, before: string | RegExp, after: string): Promise<void> {
  const text = await readFile(file, "utf8");
  const changed = text.replace(before, () => after);
  if (changed === text) throw new Error(`${file} does not hold ${before}`);
  await writeFile(file, changed);
}

describe("every field of a service changes exactly what it says", () => {
  let usual: Shown;
  const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
    const folder = await mkdtemp(join(tmpdir(), "sosmessages fields "));
    await cp(shippedServicesFolder, folder, { recursive: true });
    // Hosts that nobody names are the other service's, so that it shows whose a host is.
    await change(join(folder, "sos", data), "is_default: true", "is_default: false");
    await change(join(folder, "sami", data), "is_default: false", "is_default: true");
    return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
  };
  const changedBy = (shown: Shown) => Object.keys(usual).filter((where) => shown[where] !== usual[where]);

  beforeAll(async () => {
    usual = await withFolder(shownBy);
  });

  it.each(rows)("%s", async (field, file, before, after, said, where) => {
    await withFolder(async (folder) => {
      const path = join(folder, "sos", file);
      // The app is the one service's that is in the stores.
      if (field === "stores") {
        await change(join(folder, "sami", data), /\nstores:\n.*\n.*\n/, "\nstores:\n");
      }
      // Sentences in a language that the service does not have would be a mistake.
      if (field === "languages") await rm(join(folder, "sos", "texts", "se.yaml"));
      await change(path, before, after);
      const shown = await shownBy(folder);
      const may: readonly string[] = mayChange[field] ?? [];
      const changed = changedBy(shown).filter((each) => where.includes(each) || !may.includes(each));
      expect(changed.toSorted()).toEqual([...new Set([...where, ...(alsoChanged[field] ?? [])])].toSorted());
      for (const each of where) expect(shown[each], each).toContain(said);
    });
  });

  it.each(parts)("%s", async (field, before, after, said) => {
    await withFolder(async (folder) => {
      if (field.startsWith("stores")) await change(join(folder, "sami", data), /\nstores:\n.*\n.*\n/, "\nstores:\n");
      await change(join(folder, "sos", data), before, after);
      const shown = await shownBy(folder);
      // The greeting points to the chat, and is not on a page before somebody is logged in: a journey shows it.
      const places = field === "chat.url" ? ["config"] : everyPage;
      expect(places.filter((page) => usual[page]?.includes(said))).toEqual([]);
      expect(places.filter((page) => shown[page]?.includes(said))).not.toEqual([]);
    });
  });

  it.each([
    ["start", "login", 'helpline.question: "Heller snakke her?"', "Heller snakke her?"],
    ["info", "about", 'about.lead: "Et annet ord."', "Et annet ord."],
    ["static-pages", "offline", 'offline.title: "Uten nett her"', "Uten nett her"],
    ["static-pages", "closed", 'closed.title: "Her er det slutt"', "Her er det slutt"],
    ["mail", "mail", 'greeting: "God dag der,"', "God dag der,"],
    ["removed", "removed", 'name: "[et navn]"', "[et navn]"],
  ])("a sentence of %s that is said differently", async (area, where, sentence, said) => {
    await withFolder(async (folder) => {
      const texts = join(folder, "sos", "texts");
      await mkdir(texts, { recursive: true });
      await writeFile(join(texts, "nb.yaml"), `${area}:\n  ${sentence}\n`);
      const shown = await shownBy(folder);
      expect(shown[where]).toContain(said);
      expect(usual[where]).not.toContain(said);
    });
  });

  it.each([data, "desk.yaml"])("each field of %s has its line here", async (file) => {
    await withFolder(async (folder) => {
      const path = join(folder, "sos", file);
      await writeFile(path, `${await readFile(path, "utf8")}\nno_such_field: 1\n`);
      const [sentence = ""] = readServices(folder).problems.map((problem) => problem.sentence);
      const there = /^there is no field no_such_field; there are (.+)\.$/.exec(sentence)?.[1]?.split(", ") ?? [];
      expect(there.length).toBeGreaterThan(2);
      const tried = new Set(["is_default", ...rows.map(([field]) => field.split(".", 1)[0])]);
      expect(there.filter((field) => !tried.has(field))).toEqual([]);
    });
  });

  it("is_default", async () => {
    await withFolder(async (folder) => {
      await change(join(folder, "sami", data), "is_default: true", "is_default: false");
      await change(join(folder, "sos", data), "is_default: false", "is_default: true");
      const shown = await shownBy(folder);
      expect(changedBy(shown)).toEqual(["hosts"]);
      expect(shown["hosts"]).toBe("sos sos sos sos");
    });
  });

  it("a letter to practise with", async () => {
    await withFolder(async (folder) => {
      await writeFile(
        join(folder, "sos", "practice.yaml"),
        "letters: [{ language: nb, is_acute: true, title: Natt, text: Hei. }]\n",
      );
      const shown = await shownBy(folder);
      expect(changedBy(shown)).toEqual(["practice"]);
      expect(shown["practice"]).toContain('{"language":"nb","isAcute":true,"title":"Natt","text":"Hei."}');
    });
  });
});

/** What changes with a field without saying its new value. */
const alsoChanged: Readonly<Record<string, readonly string[]>> = {
  languages: [...everyPage, "manifest", "deskPage", "app"],
  default_language: ["removed", "app"],
  hosts: ["hosts"],
  host_part: ["hosts"],
  public_url: ["hosts"],
  // The login mentions the app where there is one.
  stores: ["login"],
};

/** Pages that may say it as well, or not: what a guest reads first is worded anew from time to time. */
const mayChange: Readonly<Record<string, readonly string[]>> = {
  reply_hours: ["login", "offline"],
  "helplines.hours": everyPage,
  mark: everyPage,
  chat: ["login", "about"],
  feedback: ["about"],
  shows_app_of: ["login", "about", "stores"],
};
