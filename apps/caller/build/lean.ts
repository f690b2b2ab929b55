import type { Plugin } from "vite";

/** What Vite adds to a bundle, and this one does not need. */
export const lean = (): Plugin => ({
  name: "lean",
  enforce: "pre",
  // No style sheet is ever fetched, so a dynamic import can be just that.
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
  transform: {
    filter: { id: /\.tsx$/ },
    // By name instead of through an object that holds them all: then a class is a short string where it is used. Not
    // where the name is told only at run time.
    handler: (code) =>
      /\bclasses\[[^"]/.test(code)
        ? undefined
        : code.replace(/^import classes from ("[^"]+\.module\.css");$/gm, "import * as classes from $1;"),
  },
});
