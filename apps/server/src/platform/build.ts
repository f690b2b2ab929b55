import { readFileSync } from "node:fs";

type About = { readonly version: string; readonly commit?: string };

/** Written by `npm run release`. Sources that run without a release have no commit. */
export const readBuild = (): { readonly version: string; readonly commit: string } => {
  const about = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8")) as About;
  return { version: about.version, commit: about.commit ?? "unknown" };
};
