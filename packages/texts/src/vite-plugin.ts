import { parseTexts } from "./yaml-tree.ts";

/** Vite plugin: the YAML file of a language becomes a module that exports its sentences. */
export const yamlTexts = () => ({
  name: "yaml-texts",
  transform: (yaml: string, id: string) =>
    id.endsWith(".yaml")
      ? {
          code: `export default ${JSON.stringify(parseTexts(id, new TextEncoder().encode(yaml)))};`,
          map: null,
        }
      : null,
});
