import { mkdir, readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { done, failed, wrongUsage, type Command } from "#operator/command.ts";
import { openVersions } from "#operator/versions.ts";
import { forAll, writeNewFile } from "#platform/process/files.ts";
import type { HowPublished } from "#service/versions.ts";
import { newNamesOf } from "#volunteers/people/store.ts";

const words: Readonly<Record<HowPublished, string>> = { folder: "folder", editor: "desk", undo: "undo" };

export const serviceHistory: Command = {
  name: "service history",
  takes: ["NAME"],
  about: "the published versions of a service",
  help: [
    "Lists the versions of a service, the newest first: when each was published (UTC), and how. Names of administrators are shown for twelve",
    "months.",
  ],
  run: async ({ config, args: [id = ""], withStorage }) =>
    withStorage(async (storage) => {
      const { database, vault } = storage;
      const list = await openVersions(config, storage).versions.listVersions(database, id);
      if (list.length === 0) return failed(`${id} was never published.`);
      const names = await newNamesOf(database, vault)(list.flatMap(({ by }) => by ?? []));
      const versions = list.map(({ number, at, by, how, repeats }) => ({
        number,
        at: at.toISOString(),
        how,
        by: (by && names.get(by)) ?? null,
        repeats,
      }));
      const lines = versions.map(({ number, at, how, by, repeats }) => {
        const again = repeats === null ? "" : `, version ${repeats} again`;
        return `${String(number).padStart(5)}   ${at.slice(0, 16).replace("T", " ")}   ${words[how]}${again}${by === null ? "" : `, ${by}`}`;
      });
      return done(lines, { service: id, versions });
    }),
};

export const serviceExport: Command = {
  name: "service export",
  takes: ["NAME", "[FOLDER]"],
  options: { number: { value: "NUMBER", about: "which version; default: the last one" } },
  about: "writes the files of a published version into a folder",
  help: [
    "Writes the files as they were published into FOLDER, which must be new or empty; default: a folder with the service's name, here.",
    "Put them into SERVICES_DIR to change them there, and publish with service publish.",
  ],
  run: async ({ config, args: [id = "", folder = id], options, withStorage }) => {
    const number = options.number === undefined ? null : Number(options.number);
    if (number !== null && !(Number.isInteger(number) && number > 0 && number < 2 ** 31))
      return wrongUsage("--number must be a version: see service history.");
    const at = resolve(folder);
    const isFree = await readdir(at).then(
      (names) => names.length === 0,
      (error: NodeJS.ErrnoException) => error.code === "ENOENT",
    );
    if (!isFree) return failed(`${at} is not an empty folder: nothing was written.`);
    return withStorage(async (storage) => {
      const { versions } = openVersions(config, storage);
      const content =
        number === null
          ? (await versions.currentVersion(storage.database, id))?.content
          : await versions.contentOf(storage.database, id, number);
      if (!content)
        return failed(number === null ? `${id} was never published.` : `There is no version ${number} of ${id}.`);
      for (const [name, text] of content) {
        const file = join(at, name);
        await mkdir(dirname(file), { recursive: true });
        await writeNewFile(file, text, forAll);
      }
      return done([`Wrote ${content.size} files into ${at}.`], { folder: at, files: [...content.keys()] });
    });
  },
};
