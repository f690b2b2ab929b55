import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages,bench,tools,e2e}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    globalSetup: ["apps/server/test/database-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
