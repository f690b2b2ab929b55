import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages,bench,tools}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
