import type { Plugin } from "vite";
import { afterCuts, cutBodies, cutCases } from "./react-cuts.ts";
import { madeFor } from "./react-left-out.ts";

const differs = (what: string) => new Error(`React ${madeFor} was looked through, and this one differs: ${what}`);

/** Each file fills one object, of which everything would stay. Of a module only what is imported does. */
function asModule(code: string): string {
  const names = new Set(Array.from(code.matchAll(/^exports\.(\w+) =/gm), ([, name]) => name));
  const module = code
    .replace(/^(?:var| ) (\w+) = require\("([\w-]+)"\)[,;]$/gm, 'import * as $1 from "$2";')
    .replace(/^exports\./gm, "var out_")
    .replace(/\bexports\./g, "out_");
  const left = /\b(?:require|exports)\b.*/.exec(module);
  if (left !== null) throw differs(left[0]);
  return `${module}\nexport { ${Array.from(names, (name) => `out_${name} as ${name}`).join(", ")} };`;
}

const folders = "node_modules/(?:react|react-dom|scheduler)/";
const longer: Readonly<Record<string, string>> = { client: "react-dom-client", "jsx-runtime": "react-jsx-runtime" };

/** React without what these pages never ask of it, which is a fifth. */
export const leanReact = (): Plugin => ({
  name: "lean-react",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: new RegExp(`${folders}(?:index|client|jsx-runtime)\\.js$`) },
    handler(id) {
      const [, folder = "", file = ""] = /([\w-]+)\/([\w-]+)\.js$/.exec(id) ?? [];
      return `export * from "./cjs/${longer[file] ?? folder}.production.js";`;
    },
  },
  transform: {
    filter: { id: new RegExp(`${folders}cjs/[\\w-]+\\.production\\.js$`) },
    handler(code, id) {
      if (!id.includes("react-dom-client")) return asModule(code);
      if (!code.includes(`exports.version = "${madeFor}"`)) throw differs("its version");
      const program = this.parse(code);
      const bodies = cutBodies(program);
      if (typeof bodies === "string") throw differs(bodies);
      return asModule(afterCuts(code, [...bodies, ...cutCases(program)]));
    },
  },
});
