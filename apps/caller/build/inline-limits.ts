import { lifetimes, limits } from "@sosmessages/contract/limits.ts";
import type { Plugin } from "vite";

const numbers = new Map(
  Object.entries({ ...limits, lifetimes }).flatMap(([group, values]) =>
    typeof values === "number" ? [] : Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]),
  ),
);

/**
 * Each number of the contract stands where it is used, as `limits.username.max` does for whoever reads the source: no page
 * carries the list of them all.
 */
export const inlineLimits: Plugin = {
  name: "inline-limits",
  enforce: "pre",
  transform: {
    filter: { code: "@sosmessages/contract/limits.ts" },
    handler: (code) => ({
      code: code.replace(/\b(?:limits\.(?=\w+\.)|(?=lifetimes\.))(\w+\.\w+)\b/g, (whole, name: string) =>
        String(numbers.get(name) ?? whole),
      ),
      map: null,
    }),
  },
};
