import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ShortcomingKind } from "@sosmessages/contract/desk/services.ts";
import { readServiceAt, readServices } from "@sosmessages/services/folder/read-services.ts";
import { sentenceOf, type FolderProblem } from "@sosmessages/texts/yaml-tree.ts";
import { paleColours, shortcomingsOf } from "@sosmessages/services/shortcomings.ts";
import type { ReadService } from "@sosmessages/services/folder/content.ts";
import { joinWords, failed, type Call, type Command, type Outcome, done, wrongUsage } from "#operator/command.ts";
import { deskVersionsAmong, openVersions, reasonsAgainst } from "#operator/versions.ts";
import { hasDatabase } from "#storage.ts";
import { servicesFolder } from "#services.ts";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { newHttpApp } from "#platform/http/app.ts";
import { newPreview } from "#service/pages/preview.ts";
import { builtIn, locales } from "@sosmessages/contract/languages.ts";
import { findLanguages, readLanguageAt } from "@sosmessages/services/folder/language-folder.ts";
import { ownAreas } from "@sosmessages/services/folder/texts-file.ts";
import type { Overlay } from "@sosmessages/services/service.ts";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";

/** Advice. A low contrast is of the published colours: others are wrong. */
const labelOf = (kind: ShortcomingKind): string => (kind === "contrast" ? "low     " : "missing ");

/** What publishing compares a folder with: the published services. null: there are none yet. */
const compared = async (call: Call, read: readonly ReadService[]) =>
  hasDatabase(call.config)
    ? call.withStorage(async ({ database, vault }) => {
        const { versions, published } = openVersions(call.config, { database, vault });
        if ((await versions.numbers(database)).size === 0) return null;
        const problems: FolderProblem[] = [];
        for (const each of read) problems.push(...(await reasonsAgainst(database, { published, versions }, each)));
        return { problems, atDesk: await deskVersionsAmong(database, versions, read) };
      })
    : null;

/** One service with its own problems. `clashes`: with all other folders. A neighbour's mistake does not hide them. */
const readOne = (folder: string, id: string) => {
  const problems: FolderProblem[] = [];
  const own = readServiceAt(folder, id, (problem) => void problems.push(problem));
  const clashes = readServices(folder, id).problems.filter(({ file }) => file.startsWith(join(folder, id, "/")));
  return { services: own === undefined ? [] : [own], problems, clashes };
};

const refused = (problems: readonly FolderProblem[]): Outcome => {
  const lines = problems.map((problem) => `wrong    ${sentenceOf(problem)}`);
  const closing = `${problems.length === 1 ? "This" : `These ${problems.length}`} must be right before it can be published.`;
  return { status: "failed", lines: [...lines, "", closing], json: { problems, services: [] } };
};

const checkFolders = async (call: Call): Promise<Outcome> => {
  const folder = call.config.servicesDir;
  const [only] = call.args;
  if (only !== undefined && !existsSync(join(folder, only))) return failed(`There is no service ${only} in ${folder}.`);
  const {
    services: chosen,
    problems,
    clashes,
  } = only === undefined ? { ...readServices(folder), clashes: [] } : readOne(folder, only);
  if (problems.length > 0) return refused(problems);
  const published = await compared(call, chosen);
  const clashing = published?.problems ?? [...clashes, ...chosen.flatMap((each) => paleColours(each, null))];
  if (clashing.length > 0) return refused(clashing);
  const found = chosen.map(({ tenant, lineOf }) => ({
    service: tenant.id,
    missing: shortcomingsOf(tenant).map(({ kind, field, sentence, values }) => ({
      kind,
      // An empty field is found by its name; a colour has a line.
      field: kind === "contrast" ? `service.yaml, line ${lineOf(field)}: ${field}` : field,
      sentence,
      values,
    })),
  }));
  const atDesk = published?.atDesk ?? [];
  const ready = found.flatMap(({ service, missing }) => [
    `ok       ${service} can be served`,
    ...missing.map(({ kind, field, sentence }) => `${labelOf(kind)} ${service}: ${field} (${sentence})`),
  ]);
  const lines = [...ready, ...atDesk.map(({ sentence }) => `desk     ${sentence}`)];
  const json = { problems: [], services: found, at_desk: atDesk };
  return { status: "done", lines, json };
};

export const serviceCheck: Command = {
  name: "service check",
  takes: ["[NAME]"],
  about: "looks at the services' folders: what is wrong, with file and line, and what is missing",
  help: [
    "Reads the folders of SERVICES_DIR (or those that ship). What is wrong cannot be published: each line names",
    "file, line and what would be right. What is missing can: callers then see no sentence that would need it. Sentences that are said",
    "differently in some languages only are among what is missing. New colours that some cannot read are wrong, and published",
    "ones are marked `low`. The exit code is 1 if anything is wrong. Needs no database. With one, it also finds what another published",
    "service has already, and `desk` marks a version that was made at the desk, and that",
    "service publish replaces only with --over-desk.",
  ],
  run: checkFolders,
};

export const serviceList: Command = {
  name: "service list",
  about: "which services the folders hold, and which host serves which",
  help: [
    "Lists the services in the folders of SERVICES_DIR (or those that ship): their names, languages and promise, and which host serves which, with what the",
    "PUBLIC_URL settings add. A host that is on no line shows the first service, or the one that TENANT pins. Needs no database.",
  ],
  run: async ({ config }) => {
    const { services, servicesDir } = config;
    const listed = services.all().map(({ id, name, languages, defaultLanguage, hosts, hostPart, replyHours }) => ({
      service: id,
      name: name[defaultLanguage] ?? id,
      languages,
      reply_hours: replyHours,
      hosts: [...new Set([services.publicUrls().get(id)?.hostname ?? "", ...hosts])],
      host_part: hostPart,
    }));
    const lines = listed.map((each) => {
      const part = each.host_part === null ? "" : `, any with "${each.host_part}" in it`;
      const spoken = `${each.languages.join(" ")}, ${each.reply_hours} hours`;
      return `${each.service.padEnd(16)} ${each.name} (${spoken})\n${" ".repeat(17)}${each.hosts.join(", ")}${part}`;
    });
    return done([`Services of ${servicesDir}, the one for unlisted hosts first:`, "", ...lines], { services: listed });
  },
};

export const servicePreview: Command = {
  name: "service preview",
  takes: ["NAME"],
  options: { port: { value: "PORT", about: "where; default: any free one" } },
  about: "shows a service's pages, without a database",
  help: [
    "Writes the pages of one service as a server would, and shows them on this machine until you stop it with Ctrl-C. Nothing can be stored:",
    "whoever tries to log in or register there reads that the service cannot be reached. Start it again to see what was changed.",
  ],
  run: async ({ config, args, options, stopped, say }) => {
    const [name = ""] = args;
    const tenant = config.services.find(name);
    if (tenant === undefined) {
      const ids = config.services.all().map(({ id }) => id);
      return failed(`There is no service ${name}: there are ${ids.join(", ")}.`);
    }
    const port = Number(options.port ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return wrongUsage("--port must be from 0 to 65535.");
    const app = newHttpApp({ log: () => {} });
    await newPreview(app.site, config, tenant);
    await app.listen({ port, host: "127.0.0.1" });
    try {
      say(
        `${tenant.id} is shown at http://localhost:${(app.server.address() as AddressInfo).port}/ until you press Ctrl-C.`,
      );
      if (!stopped.aborted) await once(stopped, "abort");
    } finally {
      await app.close();
    }
    return done(["Stopped."]);
  },
};

const printTexts = async ({ settings, args: [asked = "", service] }: Call) => {
  const known = builtIn(asked);
  const all = servicesFolder(settings);
  if (service !== undefined && !existsSync(join(all, service, "service.yaml")))
    return failed(`There is no service ${service} in ${all}.`);
  const found = findLanguages(all).filter((each) => service === undefined || each.service === service);
  const ofFolders = found.filter(({ code }) => code === asked);
  // A language of a service overrides the shipped one.
  const [folder, another] = ofFolders.toSorted((a, b) => Number(a.service === null) - Number(b.service === null));
  if (known !== undefined) return print(asked, {}, known);
  if (folder === undefined) {
    const codes = [...new Set([...locales, ...found.map(({ code }) => code)])];
    return wrongUsage(`There is no language ${asked}: there are ${joinWords(codes, "and")}.`);
  }
  if (another !== undefined && another.service !== null) {
    const which = ofFolders.flatMap((each) => each.service ?? []);
    return wrongUsage(`Several services bring ${asked}: say which, ${joinWords(which, "or")}, after the language.`);
  }
  const problems: FolderProblem[] = [];
  const read = readLanguageAt(folder.folder, (problem) => void problems.push(problem));
  const [problem] = problems;
  if (read === undefined || problem !== undefined)
    return failed(problem === undefined ? `${folder.folder} cannot be read.` : sentenceOf(problem));
  return print(asked, read.texts, read.facts.fallback ?? "nb");
};

/** Untranslated sentences are printed in the fallback language, with a comment. */
const print = (language: string, said: Overlay, fallback: (typeof locales)[number]) => {
  const areas = ownAreas.map((area) => {
    const own = said[area];
    const usual: Readonly<Record<string, string>> = builtInTexts(area, fallback);
    return { area, own: own ?? {}, sentences: { ...usual, ...own } };
  });
  const lines = areas.flatMap(({ area, own, sentences }) => [
    `${area}:`,
    ...Object.entries(sentences).map(([name, sentence]) => {
      const isSaid = fallback === language || own[name] !== undefined;
      // JSON strings are valid YAML.
      return `  ${name}: ${JSON.stringify(sentence)}${isSaid ? "" : ` # not translated: as in ${fallback}`}`;
    }),
  ]);
  const head = `# Everything that a service can say differently in ${language}. Copy only what you change, with its area, into texts/${language}.yaml.`;
  return done([head, ...lines], { texts: Object.fromEntries(areas.map(({ area, sentences }) => [area, sentences])) });
};

export const serviceTexts: Command = {
  name: "service texts",
  takes: ["LANGUAGE", "[NAME]"],
  about: "prints the usual sentences of a language, as a service's texts are written",
  help: [
    "Prints every sentence that a service may say in its own words, by area and name, as YAML. Send it to a file to read it, and copy the",
    "sentences that shall be different into texts/LANGUAGE.yaml of the service's folder. LANGUAGE is nb, se or en, one that ships as a folder,",
    "or one that a service of SERVICES_DIR brings; NAME says which service where several bring it. Needs no database.",
  ],
  run: printTexts,
};
