import type { PersonalKind } from "@sosmessages/contract/desk-fields.ts";
import type { Log } from "#platform/log.ts";
import { findPersonalData } from "./personal-data/find.ts";
import { replacePersonalData } from "./personal-data/replace.ts";

/** The promise is 48 hours; the last of them is for a service that was away, or a job that had to be tried again. */
const latestHours = 46.5;

export type Reword = (text: string, tenant: string) => string;
type Clean = (hours: number, reword: Reword) => Promise<number>;

type Parts = {
  readonly messages: Clean;
  readonly papers: Clean;
  /** What stands there afterwards, in the language of that service. */
  readonly markFor: (tenant: string, kind: PersonalKind) => string;
  readonly log: Log;
};

/**
 * Names, numbers and addresses that nobody has marked by now are overwritten by the program: in messages and replies, and in what
 * was written at the desk. A caller's own draft is left alone: it is nobody else's, and they may still mean to send it.
 */
export const newAnonymise = ({ messages, papers, markFor, log }: Parts) => {
  const reword: Reword = (text, tenant) =>
    replacePersonalData(text, findPersonalData(text), (kind) => markFor(tenant, kind));

  return async (): Promise<{ messages: number; papers: number }> => {
    const changed = { messages: await messages(latestHours, reword), papers: await papers(latestHours, reword) };
    if (changed.messages + changed.papers > 0) log({ event: "made-anonymous", ...changed });
    return changed;
  };
};
