import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { classNames, namedClasses } from "./build/class-names.ts";

const here = import.meta.dirname;

/** What every page needs comes in one piece, with the little that several others need: each file is one more answer. */
const start = {
  name: "start",
  test: /src\/main\.tsx$|contract\/src\/limits\.ts$|client\/src\/time\.ts$|form\/after-press\.ts$|vite\/preload-helper|rolldown\/runtime/,
};
/** The styles of what only those see who are logged in. */
const insideStyles = {
  name: "inside",
  test: /(features\/messages\/|app\/shell\/Menu\.|app\/session\/|ui\/src\/dialog\/).*css/,
};

/** No script has a sheet of its own, and none is fetched ahead: what Vite wraps around an import would do nothing here. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "post",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: "export const __vitePreload = (load) => load();", map: null }),
  },
};

// A tool demands this default export.
export default defineConfig(({ command, mode }) => {
  // Whoever starts a build (a test does, with an environment of its own) gets the pages that everyone gets.
  // oxlint-disable-next-line node/no-process-env -- that is where the build reads it
  if (command === "build") process.env["NODE_ENV"] = "production";
  const isForStyles = mode === "styles";
  return {
    plugins: [!isForStyles && namedClasses, react(), plainImports],
    // The router brings this hook along for versions of React that lack it.
    resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
    css: { modules: { generateScopedName: classNames([join(here, "src"), join(here, "../../packages/ui/src")]) } },
    build: {
      target: "es2020",
      cssTarget: ["es2020", "safari13.1", "chrome80"],
      // Everything is a file of its own: the content security policy allows few data addresses.
      assetsInlineLimit: 0,
      cssCodeSplit: isForStyles,
      modulePreload: false,
      rolldownOptions: {
        optimization: { inlineConst: true },
        output: {
          // Without names: each would be another word in the script that knows them all.
          chunkFileNames: "assets/[hash:8].js",
          codeSplitting: { groups: [start, ...(isForStyles ? [insideStyles] : [])] },
        },
      },
    },
  };
});
