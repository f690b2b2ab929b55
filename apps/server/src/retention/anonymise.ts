import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import type { Log } from "#platform/log.ts";
import type { Found } from "./personal-data/matches.ts";
import { replacePersonalData } from "./personal-data/replace.ts";

type Reword = (text: string, found: readonly Found[] | null, tenant: string) => string;
type Cleaned = { readonly changed: number; readonly unsearchable: number; readonly faults: readonly unknown[] };
type Clean = (reword: Reword, stopped?: AbortSignal) => Promise<Cleaned>;

export type AnonymiseParts = {
  readonly messages: Clean;
  readonly draftsAndNotes: Clean;
  /** What stands there afterwards, in the language of that service; null: nobody knows what it was. */
  readonly markFor: (tenant: string, kind: PersonalKind | null) => string;
  readonly log: Log;
  /** Somebody has to know that a whole text is gone. */
  readonly alert: (concern: "search") => void;
};

/**
 * Names, numbers and addresses that nobody has marked by now are overwritten by the program: in messages and replies, and in what
 * was written at the desk. A text that could not be searched is replaced as a whole. A caller's own draft is left alone: it is nobody
 * else's, and they may still mean to send it.
 */
export const newAnonymise = ({ messages, draftsAndNotes, markFor, log, alert }: AnonymiseParts) => {
  const reword: Reword = (text, found, tenant) =>
    found === null ? markFor(tenant, null) : replacePersonalData(text, found, (kind) => markFor(tenant, kind));

  return async (stopped?: AbortSignal): Promise<{ messages: number; draftsAndNotes: number }> => {
    // A failure of the one must not hold up the other.
    const [first, second] = [await whole(messages(reword, stopped)), await whole(draftsAndNotes(reword, stopped))];
    const changed = { messages: first.changed, draftsAndNotes: second.changed };
    const unsearchable = first.unsearchable + second.unsearchable;
    if (changed.messages + changed.draftsAndNotes > 0) log({ event: "anonymised", ...changed });
    if (unsearchable > 0) {
      log({ event: "unsearchable", texts: unsearchable });
      alert("search");
    }
    const faults = [...first.faults, ...second.faults];
    if (faults.length > 0) throw faults[0];
    return changed;
  };
};

const whole = (cleaning: Promise<Cleaned>): Promise<Cleaned> =>
  cleaning.catch((error: unknown) => ({ changed: 0, unsearchable: 0, faults: [error] }));
