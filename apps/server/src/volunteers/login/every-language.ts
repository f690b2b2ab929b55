import { locales, type Locale } from "@sosmessages/contract/languages.ts";
import { statement, type Reads } from "#platform/database/database.ts";
import type { Services } from "../../services.ts";

const listSpoken = statement("languages.spoken", "SELECT DISTINCT language FROM callers");

/**
 * Every language that somebody may have written in. A service may stop speaking one while people still wait in it, and another
 * server may speak one that this server has not read yet: leaders are shown those as well.
 */
export const newEveryLanguage = (database: Reads, services: Pick<Services, "all">) => {
  let spoken: readonly Locale[] | null = null;
  const look = async (): Promise<readonly Locale[]> => {
    spoken = (await database.all(listSpoken)).map(({ language }) => language);
    return spoken;
  };
  return {
    /** Now and then. */
    look,
    async list(): Promise<readonly Locale[]> {
      const offered = services.all().flatMap(({ languages }) => languages);
      return [...new Set([...locales, ...offered, ...(spoken ?? (await look()))])];
    },
  };
};
