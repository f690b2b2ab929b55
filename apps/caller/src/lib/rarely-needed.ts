import type { rarelyTexts } from "./rarely-texts.ts";

type WithSentences = Readonly<{ rarelyTexts: typeof rarelyTexts }>;

/** What few people need on a visit, with its sentences: fetched ahead for a moment without network, it is whole then. */
export const rarelyNeeded = <Fetch extends () => Promise<WithSentences>>(fetch: Fetch): Fetch =>
  (async () => {
    const part = await fetch();
    await part.rarelyTexts(document.documentElement.lang);
    return part;
  }) as Fetch;
