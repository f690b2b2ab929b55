import { join } from "node:path";
import { build } from "vite";
import { packagesOf, repository } from "./bundle.ts";

/** The packages that are in the pages of an app: their folders, from the root. Built for this alone, and thrown away. */
export const pagePackages = async (app: string): Promise<readonly string[]> => {
  const folder = join(repository, "apps", app);
  const result = await build({
    root: folder,
    configFile: join(folder, "vite.config.ts"),
    logLevel: "warn",
    build: { write: false, minify: false },
  });
  if (!("output" in result)) throw new Error("Vite was told to build once");
  return packagesOf(result.output);
};
