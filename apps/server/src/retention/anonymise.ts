import type { Log } from "#platform/log.ts";
import { findPersonalData } from "./personal-data/find.ts";
import { replacePersonalData } from "./personal-data/replace.ts";

/** The promise is 48 hours; the last of them is for a service that was away, or a job that had to be tried again. */
const latestHours = 46.5;

type Clean = (hours: number, reword: (text: string) => string) => Promise<number>;

export const withoutPersonalData = (text: string): string => replacePersonalData(text, findPersonalData(text));

/**
 * Names, numbers and addresses that nobody has marked by now are overwritten by the program: in messages and replies, and in what
 * was written at the desk. A caller's own draft is left alone: it is nobody else's, and they may still mean to send it.
 */
export const newAnonymise =
  ({ messages, papers, log }: { messages: Clean; papers: Clean; log: Log }) =>
  async (): Promise<{ messages: number; papers: number }> => {
    const changed = {
      messages: await messages(latestHours, withoutPersonalData),
      papers: await papers(latestHours, withoutPersonalData),
    };
    if (changed.messages + changed.papers > 0) log({ event: "made-anonymous", ...changed });
    return changed;
  };
