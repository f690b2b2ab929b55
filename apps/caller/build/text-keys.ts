import type { Plugin } from "vite";
import { callerNotes } from "../../../packages/texts/src/caller/notes.ts";
import { firstNotes } from "../../../packages/texts/src/first/notes.ts";
import { short } from "./class-names.ts";

/** Counted rather than hashed, as the classes are: the pages that the server writes must fit the scripts. */
export const shortKeys: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.keys(firstNotes), ...Object.keys(callerNotes)].map((key, place) => [key, short(place)]),
);

const inCode = (code: string) =>
  code.replace(/"([a-z_]+\.[a-z_.]+)"/g, (whole, key: string) => {
    const found = shortKeys[key];
    return found === undefined ? whole : JSON.stringify(found);
  });

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
      code: id.endsWith("/lib/key-names.ts") ? code.replace("= {}", `= ${JSON.stringify(shortKeys)}`) : inCode(code),
      map: null,
    }),
  },
};
