import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

export const repository = resolve(import.meta.dirname, "..", "..", "..");

/** Tests start the operator's command without the launcher, and read sentences and stack traces as developers see them. */
type Kind = "release" | "test";

/** Programs and worker threads become separate files; shared code goes into chunks. */
const entriesOf = (kind: Kind) => ({
  ...(kind === "release"
    ? { launch: "tools/release/launcher/main.mjs" }
    : { operator: "apps/server/src/operator/main.ts" }),
  server: "apps/server/src/main.ts",
  "search-worker": "apps/server/src/retention/personal-data/worker.ts",
  "render-worker": "apps/server/src/service/pages/render-worker.ts",
});

/** Native modules cannot be bundled. */
const native = ["@node-rs/argon2"];

export type Bundle = Readonly<{
  /** The scripts by their names, all for one folder below the root of the release. */
  scripts: ReadonlyMap<string, string>;
  /** Source maps, not part of a release. */
  maps: ReadonlyMap<string, string>;
  /** Folders and files that the sources read, relative to the root. */
  data: readonly string[];
  /** The folders of the packages that are in the scripts, from the root. */
  packages: readonly string[];
}>;

const ofOurs = /^(?:apps|packages|tools)\//;
const fileUrl = /new URL\(\s*"([^"]+)",\s*import\.meta\.url,?\s*\)/g;

/**
 * Scripts go into one folder, data files keep their paths: `import.meta.url` of a module keeps its meaning. Commands in sentences are
 * those of a release.
 */
const keepPlaces = (data: Set<string>, kind: Kind): Plugin => ({
  name: "keep-places",
  enforce: "pre",
  transform(code, id) {
    const path = relative(repository, id).replaceAll(sep, "/");
    if (!ofOurs.test(path) || path.includes("node_modules")) return null;
    const scripts = Object.entries(entriesOf(kind));
    const placed = code.replaceAll(fileUrl, (whole, name: string) => {
      const target = join(dirname(path), name).replaceAll(sep, "/").replace(/\/$/, "");
      if (!name.endsWith(".ts")) {
        data.add(target);
        return whole;
      }
      const entry = scripts.find(([, source]) => source === target)?.[0];
      if (entry === undefined) throw new Error(`${path} starts ${target}, which is no entry of the bundle`);
      return `new URL("./${entry}.js", __here)`;
    });
    const rooted = placed
      .replaceAll("import.meta.url", `new URL("../${path}", __here).href`)
      .replaceAll("__here", "import.meta.url");
    if (kind === "test") return { code: rooted, map: null };
    return {
      code: rooted
        .replaceAll(/npm run (?:--silent )?sosmessages --/g, "sosmessages")
        .replaceAll("npm start", "sosmessages start"),
      map: null,
    };
  },
});

/**
 * An ESM import of a Node module evaluates all its exports: `node:http` loads an HTTP client, `node:util` a diff of texts. With
 * `getBuiltinModule` it costs a tenth.
 */
const askForBuiltins = (): Plugin => ({
  name: "ask-for-builtins",
  renderChunk: (code) => ({
    code: code.replaceAll(/^import (.+) from "([^"]+)";$/gm, (whole: string, names: string, module: string) => {
      if (!isBuiltin(module)) return whole;
      const wanted = names.split(/, (?=\{)/).map((part) => part.replace("* as ", "").replaceAll(" as ", ": "));
      return wanted.map((taken) => `const ${taken} = process.getBuiltinModule("${module}");`).join("\n");
    }),
    map: null,
  }),
});

/** The package that a module is part of: its folder, from the root. */
const packageOf = (id: string): string | null => {
  const path = relative(repository, id.replace(/^\0/, "").replace(/\?.*$/, "")).replaceAll(sep, "/");
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;
};

export const packagesOf = (output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): readonly string[] => {
  const found = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds.map(packageOf) : []));
  return [...new Set(found.filter((folder) => folder !== null))].toSorted();
};

/** Bundles the server, its threads and the operator's command into few files. */
export const bundleServer = async (kind: Kind = "release"): Promise<Bundle> => {
  const data = new Set<string>();
  const result = await build({
    root: repository,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [keepPlaces(data, kind), askForBuiltins()],
    ssr: { noExternal: true, external: native },
    build: {
      ssr: true,
      write: false,
      target: "node24",
      minify: kind === "release",
      sourcemap: "hidden",
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entriesOf(kind)).map(([name, path]) => [name, join(repository, path)]),
        ),
        output: { format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", keepNames: true },
      },
    },
  });
  if (!("output" in result)) throw new Error("Vite was told to build once");
  const chunks = result.output.filter((file): file is Rolldown.OutputChunk => file.type === "chunk");
  return {
    scripts: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
    maps: new Map(chunks.map(({ fileName, map }) => [fileName, map?.toString() ?? ""])),
    data: [...data].toSorted(),
    packages: packagesOf(result.output),
  };
};

/** The folders of the packages in an app's pages. Builds the app without writing it. */
export const pagePackages = async (app: string): Promise<readonly string[]> => {
  const folder = join(repository, "apps", app);
  const result = await build({
    root: folder,
    configFile: join(folder, "vite.config.ts"),
    logLevel: "warn",
    build: { write: false, minify: false },
  });
  if (!("output" in result)) throw new Error("Vite was told to build once");
  return packagesOf(result.output);
};
