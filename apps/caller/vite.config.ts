import { yamlTexts } from "@sosmessages/texts/vite-plugin.ts";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What every page needs comes in one piece, with the little that several others need: each file is one more answer. */
const start = {
  name: "start",
  test: /src\/main\.tsx$|client\/src\/(time|jsx-runtime)\.ts$|contract\/src\/(visible|limits|languages)\.ts$|rolldown\/runtime|form\/form-element\.ts$|node_modules\/(react|react-dom|scheduler)\//,
};
/** The styles of what only those see who are logged in. */
const insideStyles = {
  name: "inside",
  test: /(features\/messages\/(?!CallNow|waiting\/While)|app\/shell\/Menu\.|app\/session\/).*css/,
};

// A tool demands this default export.
export default defineConfig(({ command, mode }) => {
  // Whoever starts a build (a test does, with an environment of its own) gets the pages that everyone gets.
  // oxlint-disable-next-line node/no-process-env -- that is where the build reads it
  if (command === "build") process.env["NODE_ENV"] = "production";
  const isForStyles = mode === "styles";
  return {
    plugins: [react({ jsxImportSource: "@sosmessages/client" }), yamlTexts()],
    css: { modules: { generateScopedName: "[hash:base64:5]" } },
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
