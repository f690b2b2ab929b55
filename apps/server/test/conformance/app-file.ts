import { readFileSync } from "node:fs";

export type App = { readonly id: string; readonly key: string; readonly secret: string };

/** `[{"id", "key", "secret"}, …]`, or the same under `"apps"`; others call the id `appId` or `app_id`. */
export const readApps = (path: string): App[] => {
  const parsed = JSON.parse(readFileSync(path, "utf8")) as unknown;
  const list = Array.isArray(parsed) ? parsed : (parsed as { apps?: unknown }).apps;
  if (!Array.isArray(list)) throw new Error(`${path} should hold a list of apps, each with id, key and secret.`);
  return (list as Record<string, unknown>[]).map((entry) => {
    const { key, secret } = entry;
    const id = entry.id ?? entry.appId ?? entry.app_id;
    if ((typeof id !== "string" && typeof id !== "number") || typeof key !== "string" || typeof secret !== "string") {
      throw new Error(`Every app in ${path} needs an id, a key and a secret.`);
    }
    return { id: String(id), key, secret };
  });
};
