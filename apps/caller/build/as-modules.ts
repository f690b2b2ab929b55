import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const packages = join(import.meta.dirname, "../../../node_modules");

/** What each of these names is, in a browser and in production. */
const files: Readonly<Record<string, string>> = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
  "pusher-js": "pusher-js/dist/web/pusher.js",
};
const places = new Map(Object.entries(files).map(([name, file]) => [join(packages, file), name]));

/** Names that can be imported. Pusher is one function, and asks for a window when it is loaded. */
const namesOf = (name: string): readonly string[] =>
  name === "pusher-js" ? [] : Object.keys(require(name) as object).filter((key) => /^[a-zA-Z]\w*$/.test(key));

/**
 * These packages are published as CommonJS. A bundler calls that through a script of its own, one more file for everyone to
 * fetch, and reads each name from an object wherever it is used. Here each file becomes a module: its text stands in it as
 * published, and its names are handed on.
 */
export const asModules: Plugin = {
  name: "as-modules",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  enforce: "pre",
  resolveId: (source) => (files[source] === undefined ? null : join(packages, files[source])),
  async load(id) {
    const name = places.get(id);
    if (name === undefined) return null;
    const needed: string[] = [];
    const text = (await readFile(id, "utf8")).replace(/\brequire\(("[^"]+")\)/g, (_call, source: string) => {
      needed.push(`import needed${needed.length} from ${source};`);
      return `needed${needed.length - 1}`;
    });
    const handedOn = namesOf(name).map(
      (key) => `const its_${key} = /* @__PURE__ */ (() => exports.${key})();\nexport { its_${key} as ${key} };`,
    );
    return [
      ...needed,
      "const module = { exports: {} };",
      "const exports = module.exports;",
      text,
      "export default module.exports;",
      ...handedOn,
    ].join("\n");
  },
};
