import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import type { Log } from "#platform/log.ts";
import type { Found } from "./personal-data/matches.ts";
import { replacePersonalData } from "./personal-data/replace.ts";

type Reword = (text: string, found: readonly Found[] | null, tenant: string) => string;
type Cleaned = { readonly changed: number; readonly unsearchable: number; readonly faults: readonly unknown[] };
type Clean = (reword: Reword, stopped?: AbortSignal) => Promise<Cleaned>;

export type Anonymising = {
  readonly messages: Clean;
  readonly draftsAndNotes: Clean;
  /** The text that replaces personal data, in the language of that service; `kind` null: unknown. */
  readonly placeholderFor: (tenant: string, kind: PersonalKind | null) => string;
  readonly log: Log;
  /** Called when a whole text was replaced. */
  readonly alert: (concern: "search") => void;
};

/**
 * Overwrites names, numbers and addresses that volunteers have not marked, in messages, replies and texts
 * of the desk. A text that could not be searched is replaced completely. A caller's draft is left alone: only the caller
 * can read it, and it may still be sent.
 */
export const newAnonymise = ({ messages, draftsAndNotes, placeholderFor, log, alert }: Anonymising) => {
  const reword: Reword = (text, found, tenant) =>
    found === null
      ? placeholderFor(tenant, null)
      : replacePersonalData(text, found, (kind) => placeholderFor(tenant, kind));

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
