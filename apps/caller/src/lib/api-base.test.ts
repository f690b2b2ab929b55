import { afterEach, expect, it, vi } from "vitest";
import { apiBase } from "./router.tsx";

afterEach(() => vi.unstubAllGlobals());

it.each([
  [{}, ""],
  [{ api: "https://api.example.org" }, "https://api.example.org"],
])("the service is where the page says (%o), else here", (dataset, address) => {
  vi.stubGlobal("document", { documentElement: { dataset } });
  expect(apiBase()).toBe(address);
});
