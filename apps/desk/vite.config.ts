import { yamlTexts } from "@sosmessages/texts/vite-plugin.ts";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { textWithoutScript } from "./build/text-without-script.ts";

// A tool demands this default export.
export default defineConfig(({ command }) => {
  // oxlint-disable-next-line node/no-process-env -- that is where the build reads it
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    base: "/desk/",
    plugins: [
      react({ jsxImportSource: "@sosmessages/client/desk" }),
      yamlTexts(),
      { name: "text-without-script", transformIndexHtml: textWithoutScript },
    ],
    build: {
      target: ["es2022", "safari16", "chrome107", "firefox107"],
      // Everything is a file of its own: the content security policy allows few data addresses.
      assetsInlineLimit: 0,
      modulePreload: false,
    },
  };
});
