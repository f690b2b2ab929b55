/** Revision 0: never saved. `isTicked`: a tick that is saved with the words. */
export type Stored = Readonly<{ body: string; revision: number; isTicked?: boolean }>;

export type Draft = Readonly<{
  text: string;
  isTicked: boolean;
  stored: Stored;
  /** On its way to the service. */
  underWay: string | null;
  /** Sent, and no answer came: the service may have stored it or not. */
  unsure: string | null;
  /** Changed elsewhere. Nothing is saved until the person has chosen. */
  other: Stored | null;
  /** network: it will be tried again. refused: these very words cannot be saved. lost: the claim is over. */
  trouble: "network" | "refused" | "lost" | null;
}>;

export type SaveFailure = "network" | "refused" | "lost" | "newer";

export type DraftEvent =
  | Readonly<{ is: "typed"; text: string; isTicked?: boolean }>
  | Readonly<{ is: "saving" }>
  | Readonly<{ is: "saved"; revision: number; isTicked?: boolean }>
  | Readonly<{ is: "failed"; because: SaveFailure }>
  /** What the service stores now; null: nothing. `isOwn`: sent from here. `mayFollow`: saved words may give way without a question. */
  | Readonly<{ is: "found"; stored: Stored | null; isOwn?: boolean; mayFollow?: boolean }>
  | Readonly<{ is: "chose"; which: "own" | "other" }>
  /** The claim is ours again. */
  | Readonly<{ is: "renewed" }>
  | Readonly<{ is: "handed-over"; stored: Stored | null }>
  /** The words became a message; the draft goes. */
  | Readonly<{ is: "sent" }>
  /** No word stays in the page. */
  | Readonly<{ is: "cleared" }>;

const nothing: Stored = { body: "", revision: 0 };

export const newDraft = (stored: Stored | null): Draft => ({
  text: stored?.body ?? "",
  isTicked: stored?.isTicked === true,
  stored: stored ?? nothing,
  underWay: null,
  unsure: null,
  other: null,
  trouble: null,
});

export function nextDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.is) {
    case "typed": {
      const { text, isTicked = draft.isTicked } = event;
      return { ...draft, text, isTicked, trouble: draft.trouble === "refused" ? null : draft.trouble };
    }
    case "saving":
      return { ...draft, underWay: draft.text };
    case "saved": {
      const { revision, isTicked = false } = event;
      const stored = { body: draft.underWay ?? draft.stored.body, revision, isTicked };
      return { ...draft, stored, underWay: null, unsure: null, trouble: null };
    }
    case "failed": {
      const unsure = event.because === "network" ? (draft.underWay ?? draft.unsure) : draft.unsure;
      const trouble = event.because === "newer" ? draft.trouble : event.because;
      return { ...draft, underWay: null, unsure, trouble };
    }
    case "found":
      return meet(draft, event.stored ?? nothing, event);
    case "chose": {
      if (draft.other === null) return draft;
      const { text, isTicked } = event.which === "own" ? draft : newDraft(draft.other);
      return { ...draft, text, isTicked, stored: draft.other, other: null };
    }
    case "renewed":
      return { ...draft, trouble: draft.trouble === "lost" ? null : draft.trouble };
    case "handed-over":
      // Words that the page called safe in the editor stay there.
      return isSettled(draft) && draft.trouble !== "lost"
        ? newDraft(event.stored)
        : { ...draft, underWay: null, trouble: "lost" };
    case "sent":
      return {
        ...draft,
        text: "",
        isTicked: false,
        other: null,
        trouble: draft.trouble === "refused" ? null : draft.trouble,
      };
    case "cleared":
      return newDraft(null);
  }
}

const isStored = ({ text, isTicked, stored }: Draft): boolean =>
  text === stored.body && isTicked === (stored.isTicked === true);

/** The service stores every word of the editor. */
export const isSettled = (draft: Draft): boolean => draft.other === null && isStored(draft);

/** Text in the editor is replaced only after a choice, or if all of it was saved. */
function meet(
  draft: Draft,
  found: Stored,
  { isOwn: isKnown = false, mayFollow = false }: Readonly<{ isOwn?: boolean; mayFollow?: boolean }>,
): Draft {
  const known = Math.max(draft.stored.revision, draft.other?.revision ?? 0);
  if (found.revision < known) return draft;
  const isOwn = isKnown || [draft.text, draft.underWay, draft.unsure].includes(found.body);
  // A tick that is not saved yet stays, and one beside an empty editor.
  const keepsTick = draft.isTicked !== (draft.stored.isTicked === true) || (draft.text === "" && found.body === "");
  const { isTicked } = keepsTick ? draft : newDraft(found);
  if (isOwn && found.revision > 0) return { ...draft, isTicked, stored: found, unsure: null, other: null };
  if (found.revision === known) return draft;
  const isBlank = draft.text === "";
  if (isBlank || (mayFollow && isSettled(draft)))
    return { ...draft, text: found.body, isTicked, stored: found, other: null };
  // Nothing stands against the words here: it was sent or deleted elsewhere.
  if (mayFollow && found.body === "") return { ...draft, stored: found, other: null };
  return { ...draft, other: found };
}

export const isDue = (draft: Draft): boolean =>
  draft.other === null &&
  draft.underWay === null &&
  !isStored(draft) &&
  draft.trouble !== "lost" &&
  draft.trouble !== "refused";

export type DraftStatus = "blank" | "saved" | "saving" | "unsaved" | "too-long" | "choose" | "lost";

/** "saved" only if the service has confirmed the whole text. */
export function statusOf(draft: Draft): DraftStatus {
  if (draft.other !== null) return "choose";
  if (draft.trouble === "lost") return "lost";
  if (isStored(draft)) return draft.text === "" ? "blank" : "saved";
  if (draft.trouble === "network") return "unsaved";
  return draft.trouble === "refused" ? "too-long" : "saving";
}
