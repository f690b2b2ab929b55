import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it.each([
  [undefined, ""],
  ["https://api.example.org", "https://api.example.org"],
  ["https://api.example.org//", "https://api.example.org"],
])("the service is where the build says (%s), else here", async (told, address) => {
  vi.stubEnv("VITE_API_BASE", told);
  const { apiBase } = await import("./api-base.ts");
  expect(apiBase).toBe(address);
});
