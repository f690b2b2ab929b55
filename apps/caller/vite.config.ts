import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { classNames } from "./build/class-names.ts";
import { lean } from "./build/lean.ts";

const here = import.meta.dirname;

// A tool demands this default export.
export default defineConfig(({ command, mode }) => {
  // Whoever starts a build (a test does, with an environment of its own) gets the pages that everyone gets.
  // oxlint-disable-next-line node/no-process-env -- that is where the build reads it
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    plugins: [mode !== "styles" && lean(), react()],
    css: { modules: { generateScopedName: classNames([join(here, "src"), join(here, "../../packages/ui/src")]) } },
    build: {
      target: ["es2020", "safari13.1", "chrome80"],
      // Everything is a file of its own: the content security policy allows few data addresses.
      assetsInlineLimit: 0,
      // One small style sheet for all, so that it can stand in every page.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        optimization: { inlineConst: true },
        // What every page needs comes in one piece.
        output: { codeSplitting: { groups: [{ name: "start", test: /src\/main\.tsx$/ }] } },
      },
    },
  };
});
