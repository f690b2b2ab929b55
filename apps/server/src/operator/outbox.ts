import { join } from "node:path";
import type { Config } from "../config.ts";

export const outboxOf = ({ dataDir }: Config): string => join(dataDir, "outbox");
