import { cpSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import { shippedServices } from "@sosmessages/services/folder/shipped.ts";
import { pagesFolder, toWrite, writtenPages } from "#service/pages/written-pages.ts";

const rendered = join(pagesFolder, "rendering", "kept");

/** Renders the pages of the included services once per build. */
export const renderPages = async (): Promise<void> => {
  await Array.fromAsync(
    writtenPages(pagesFolder, rendered, toWrite({ all: () => shippedServices }, lifetimes.dormantDays)),
  );
};

/** Puts them where a server of this data folder caches its pages: rendering takes a third of the processor time of a first start. */
export const copyPages = (dataDir: string): void => {
  const cache = join(dataDir, "pages");
  // Some tests have no such folder yet, or a file in its place.
  const isFolder = statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isFolder && existsSync(rendered) && !existsSync(cache)) cpSync(rendered, cache, { recursive: true });
};
