import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const client = dirname(createRequire(import.meta.url).resolve("pusher-js/package.json"));
const here = dirname(fileURLToPath(import.meta.url));

/** Module folders of the pusher-js build, and the two packages that replace a browser there. */
const roots = ["src", "src/runtimes", "src/runtimes/node", "spec/javascripts/helpers"].map((path) =>
  join(client, path),
);
const standIns: Readonly<Record<string, string>> = {
  pusher_integration: join(client, "src/core/pusher.js"),
  integration: join(client, "spec/javascripts/helpers/node/integration.js"),
  "dom/dependencies": join(client, "spec/javascripts/helpers/node/mock-dom-dependencies.ts"),
  "dom/dependency_loader": join(client, "spec/javascripts/helpers/node/mock-dom-dependencies.ts"),
  "faye-websocket": join(here, "stand-ins/faye-websocket.ts"),
  xmlhttprequest: join(here, "stand-ins/xmlhttprequest.ts"),
};

export const allSpecs: readonly string[] = [
  "cluster_config_spec",
  "falling_back_spec",
  "pusher_spec/index",
  "timeout_configuration_spec",
  "transport_lists_spec",
];
/** Connects, subscribes, is sent something over HTTP: seconds rather than minutes. */
export const quickSpecs: readonly string[] = ["cluster_config_spec"];

const virtual: Readonly<Record<string, string>> = {
  testenv: `module.exports = "node";`,
  // For encrypted channels, which these specs leave alone.
  "@stablelib/utf8": "export const encode = undefined, decode = undefined;",
  "@stablelib/base64": "export const encode = undefined, decode = undefined;",
};

/** As in the specs' own index for Node, which only webpack understands. */
const indexOf = (specs: readonly string[]): string => {
  const files = specs.map((name) => join(client, "spec/javascripts/integration/core", `${name}.js`));
  return `const configs = [{ transport: "ws", forceTLS: true }, { transport: "ws", forceTLS: false }];
${files.map((file) => `require(${JSON.stringify(file)})(configs);`).join("\n")}`;
};
const index = "\0index.cjs";

const asFile = (path: string): string | undefined =>
  [path, `${path}.ts`, `${path}.js`, join(path, "index.ts"), join(path, "index.js")].find(
    (candidate) => /\.[tj]s$/.test(candidate) && existsSync(candidate),
  );

const likeWebpack = (specs: readonly string[]): Plugin => ({
  name: "like-webpack",
  enforce: "pre",
  resolveId(id, importer) {
    if (id === index) return index;
    if (id in virtual) return `\0${id}`;
    if (id in standIns) return standIns[id];
    if (id.startsWith(".")) return importer?.startsWith(client) ? asFile(join(dirname(importer), id)) : undefined;
    return roots.map((root) => asFile(join(root, id))).find((found) => found !== undefined);
  },
  load: (id) => (id === index ? indexOf(specs) : id.startsWith("\0") ? virtual[id.slice(1)] : undefined),
});

/** pusher-js's integration specs and its own source, both as published, as one script. */
export const bundleSpecs = async (specs: readonly string[]): Promise<string> => {
  const built = await build({
    configFile: false,
    root: here,
    logLevel: "error",
    plugins: [likeWebpack(specs)],
    define: { VERSION: '"8.8.8"', CDN_HTTP: '""', CDN_HTTPS: '""', DEPENDENCY_SUFFIX: '""', RUNTIME: '"node"' },
    ssr: { external: ["ws"] },
    build: {
      ssr: true,
      write: false,
      minify: false,
      rolldownOptions: { input: index, output: { format: "cjs" } },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !("output" in result)) throw new Error("nothing was built");
  return result.output[0].code;
};
