import type { Plugin } from "vite";
import { callerNotes } from "../../../packages/texts/src/caller/notes.ts";
import { firstNotes } from "../../../packages/texts/src/first/notes.ts";
import { short } from "./class-names.ts";

/** Counted rather than hashed, as the classes are: the pages that the server writes must fit the scripts. */
export const shortKeys: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.keys(firstNotes), ...Object.keys(callerNotes)].map((key, place) => [key, short(place)]),
);

const groups = [...new Set(Object.keys(shortKeys).map((key) => key.split(".", 1)[0]))].join("|");
/** What no build could rename: it would be missing in the built page, and nowhere else. */
const putTogether = new RegExp(`[\`"'](?:${groups})\\.(?:["']|[a-z_.]*\\$\\{)`);

const inCode = (code: string, file: string) => {
  const [found] = putTogether.exec(code) ?? [];
  if (found !== undefined) throw new Error(`${file}: write the name of the sentence out, not ${found}`);
  return code.replace(/"([a-z_]+\.[a-z_.]+)"/g, (whole, key: string) => {
    const name = shortKeys[key];
    return name === undefined ? whole : JSON.stringify(name);
  });
};

/**
 * The sentences that everyone fetches are called `a`, `b`, `c` in scripts and pages: their names stand there twice, and nobody
 * reads them. What a service says in its own words comes with the long names, for which `key-names.ts` gets the list.
 */
export const textKeys: Plugin = {
  name: "text-keys",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: { include: /\/(apps\/caller|packages\/(client|texts|ui))\/src\/.*\.tsx?$/ } },
    handler: (code, id) => ({
      code: id.endsWith("/lib/key-names.ts")
        ? code.replace("= {}", `= ${JSON.stringify(shortKeys)}`)
        : inCode(code, id),
      map: null,
    }),
  },
};
