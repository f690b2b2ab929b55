import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { asModules } from "./build/as-modules.ts";
import { classNames, namedClasses } from "./build/class-names.ts";
import { inlineLimits } from "./build/inline-limits.ts";
import { textKeys } from "./build/text-keys.ts";

const here = import.meta.dirname;

/** What every page needs comes in one piece, with the little that several others need: each file is one more answer. */
const start = {
  name: "start",
  test: /src\/main\.tsx$|client\/src\/time\.ts$|contract\/src\/visible\.ts$|form\/after-press\.ts$|node_modules\/(react|react-dom|scheduler)\//,
};
/** The styles of what only those see who are logged in. */
const insideStyles = {
  name: "inside",
  test: /(features\/messages\/|app\/shell\/Menu\.|app\/session\/).*css/,
};

/** No script has a sheet of its own, and none is fetched ahead: what Vite wraps around an import would do nothing here. */
const plainImports: Plugin = {
  name: "plain-imports",
  apply: "build",
  configResolved(config) {
    const at = config.plugins.findIndex(({ name }) => name === "native:import-analysis-build");
    if (at >= 0) (config.plugins as Plugin[]).splice(at, 1);
  },
};

// A tool demands this default export.
export default defineConfig(({ command, mode }) => {
  // Whoever starts a build (a test does, with an environment of its own) gets the pages that everyone gets.
  // oxlint-disable-next-line node/no-process-env -- that is where the build reads it
  if (command === "build") process.env["NODE_ENV"] = "production";
  const isForStyles = mode === "styles";
  return {
    plugins: [!isForStyles && namedClasses, !isForStyles && asModules, inlineLimits, textKeys, react(), plainImports],
    resolve: {
      alias: {
        // The router brings this hook along for versions of React that lack it,
        "use-sync-external-store/shim/index.js": "react",
        // and this for addresses with a pattern. None here has one.
        regexparam: join(here, "build/no-patterns.ts"),
      },
    },
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
          chunkFileNames: "assets/[hash:7].js",
          codeSplitting: { groups: [start, ...(isForStyles ? [insideStyles] : [])] },
        },
      },
    },
  };
});
