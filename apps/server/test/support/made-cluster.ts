import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** In the folder of the run: the folder of an embedded PostgreSQL that was made, migrated and stopped. */
export const madeCluster = "made cluster";

/** With owners and rights. */
export const copyFolder = (from: string, to: string) => promisify(execFile)("cp", ["-a", from, to]);
