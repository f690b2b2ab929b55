import type { OwnTexts } from "./own-texts.ts";

/** What the build calls the sentences that everyone fetches: see `build/text-keys.ts`. Without a build, what they are called. */
const built: Readonly<Record<string, string>> = {};

const renamed = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [built[key] ?? key, text]));

/** The service's own sentences, called as the scripts call them. */
export const asBuilt = (own: OwnTexts): OwnTexts =>
  Object.fromEntries(Object.entries(own).map(([area, texts]) => [area, renamed(texts)]));
