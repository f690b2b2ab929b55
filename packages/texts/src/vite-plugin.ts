import { parseTexts } from "./yaml-tree.ts";

/** Vite plugin: the YAML file of a language becomes a module that exports its sentences. */
export const yamlTexts = () => ({
  name: "yaml-texts",
  transform: {
    filter: { id: /\.yaml$/ },
    handler: (yaml: string, id: string) => ({
      code: `export default ${JSON.stringify(parseTexts(id, new TextEncoder().encode(yaml)))};`,
      map: null,
    }),
  },
});
