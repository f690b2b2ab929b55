import { join } from "node:path";
import { loadConfigFromFile, type Plugin, type PluginOption } from "vite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const root = join(import.meta.dirname, "..");

// The configuration of a build sets it, and the components of later files of this process need React's tools for tests.
beforeEach(() => void vi.stubEnv("NODE_ENV", process.env["NODE_ENV"]));
afterEach(() => void vi.unstubAllEnvs());

const pluginsIn = async (option: PluginOption): Promise<Plugin[]> => {
  const plugins = await option;
  if (Array.isArray(plugins)) return (await Promise.all(plugins.map(pluginsIn))).flat();
  return plugins ? [plugins] : [];
};

/** Hooks with which a plugin puts something else in the place of a source or a package. */
const rewriting = [
  "config",
  "configResolved",
  "resolveId",
  "load",
  "transform",
  "renderChunk",
  "generateBundle",
] as const;

test.each(["caller", "desk"])(
  "the pages of %s are built from sources and packages as they are, by React's plugin and one that reads YAML",
  async (app) => {
    const file = join(root, "apps", app, "vite.config.ts");
    for (const mode of ["production", "styles"]) {
      const loaded = await loadConfigFromFile({ command: "build", mode }, file, root, "silent");
      const plugins = await pluginsIn(loaded?.config.plugins);
      const others = plugins.filter(({ name }) => !name.startsWith("vite:react"));
      const found = others.filter((plugin) => rewriting.some((hook) => hook in plugin));
      expect(found).toEqual([
        { name: "yaml-texts", transform: { filter: { id: /\.yaml$/ }, handler: expect.any(Function) } },
      ]);
      expect(loaded?.config.resolve?.alias).toBeUndefined();
    }
  },
);
