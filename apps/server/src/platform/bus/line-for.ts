import type { Line } from "./line.ts";
import { newPostgresLine } from "./postgres-line.ts";
import { newRedisLine } from "./redis-line.ts";

/** null: the embedded database serves one process alone, which has nobody to tell. */
export const lineFor = (settings: { databaseUrl: string | null; redisUrl: string | null }): Line | null => {
  const { databaseUrl, redisUrl } = settings;
  if (databaseUrl === null) return null;
  return redisUrl === null ? newPostgresLine(databaseUrl) : newRedisLine(redisUrl);
};
