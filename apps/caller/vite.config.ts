import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// A tool demands this default export.
export default defineConfig(({ command }) => {
  // Whoever starts a build (a test does, with an environment of its own) gets the pages that everyone gets.
  // oxlint-disable-next-line node/no-process-env -- that is where the build reads it
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    plugins: [react()],
    build: {
      target: ["es2019", "safari13", "chrome80"],
      // Everything is a file of its own: the content security policy allows no inline code and few data addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  };
});
