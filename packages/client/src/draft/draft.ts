/** What lies with the service. Revision 0: nothing was ever saved. */
export type Held = Readonly<{ body: string; revision: number }>;

export type Draft = Readonly<{
  /** What stands in the editor. */
  text: string;
  held: Held;
  /** On its way to the service. */
  underWay: string | null;
  /** Sent, and no answer came: it may lie there or not. */
  unsure: string | null;
  /** Written elsewhere meanwhile. Nothing is saved until the person has chosen. */
  other: Held | null;
  /** network: it will be tried again. refused: these very words cannot be saved. lost: the claim is over. */
  trouble: "network" | "refused" | "lost" | null;
}>;

export type DraftEvent =
  | Readonly<{ is: "typed"; text: string }>
  | Readonly<{ is: "saving" }>
  | Readonly<{ is: "saved"; revision: number }>
  | Readonly<{ is: "failed"; because: "network" | "refused" | "lost" | "newer" }>
  /** What the service said lies there; null: nothing. */
  | Readonly<{ is: "met"; held: Held | null }>
  | Readonly<{ is: "chose"; which: "own" | "other" }>
  /** The claim is ours again. */
  | Readonly<{ is: "renewed" }>
  /** Nobody writes here now: what the service holds is all there is. */
  | Readonly<{ is: "laid-down"; held: Held | null }>
  /** Sent, or the caller has deleted everything: no word of it stays in the page. */
  | Readonly<{ is: "over" }>;

const nothing: Held = { body: "", revision: 0 };

export const begin = (held: Held | null): Draft => ({
  text: held?.body ?? "",
  held: held ?? nothing,
  underWay: null,
  unsure: null,
  other: null,
  trouble: null,
});

export function step(draft: Draft, event: DraftEvent): Draft {
  switch (event.is) {
    case "typed":
      return { ...draft, text: event.text, trouble: draft.trouble === "refused" ? null : draft.trouble };
    case "saving":
      return { ...draft, underWay: draft.text };
    case "saved": {
      const held = { body: draft.underWay ?? draft.held.body, revision: event.revision };
      return { ...draft, held, underWay: null, unsure: null, trouble: null };
    }
    case "failed": {
      const unsure = event.because === "network" ? draft.underWay : draft.unsure;
      const trouble = event.because === "newer" ? draft.trouble : event.because;
      return { ...draft, underWay: null, unsure, trouble };
    }
    case "met":
      return event.held === null ? draft : meet(draft, event.held);
    case "chose": {
      if (draft.other === null) return draft;
      const text = event.which === "own" ? draft.text : draft.other.body;
      return { ...draft, text, held: draft.other, other: null };
    }
    case "renewed":
      return { ...draft, trouble: draft.trouble === "lost" ? null : draft.trouble };
    case "laid-down":
      // Words of which was said that they are still here are not taken away a moment later.
      return isSettled(draft) && draft.trouble !== "lost"
        ? begin(event.held)
        : { ...draft, underWay: null, trouble: "lost" };
    case "over":
      return begin(null);
  }
}

/** Every word of the editor is with the service. */
const isSettled = (draft: Draft): boolean => draft.other === null && draft.text === draft.held.body;

/** Words that stand in the editor give way to others only when the person says so. */
function meet(draft: Draft, found: Held): Draft {
  if (found.revision <= Math.max(draft.held.revision, draft.other?.revision ?? 0)) return draft;
  const isOwn = [draft.text, draft.underWay, draft.unsure].includes(found.body);
  if (isOwn) return { ...draft, held: found, unsure: null, other: null };
  if (draft.text === "" && draft.held.body === "") return { ...draft, text: found.body, held: found, other: null };
  return { ...draft, other: found };
}

/** Whether there is something to save, and nothing that forbids it. */
export const isDue = (draft: Draft): boolean =>
  draft.other === null &&
  draft.underWay === null &&
  draft.text !== draft.held.body &&
  draft.trouble !== "lost" &&
  draft.trouble !== "refused";

export type Kept = "blank" | "saved" | "saving" | "unsaved" | "too-long" | "choose" | "lost";

/** What the status line says. "saved" is said only of words that the service has confirmed, every one of them. */
export function keptOf(draft: Draft): Kept {
  if (draft.other !== null) return "choose";
  if (draft.trouble === "lost") return "lost";
  if (draft.text === draft.held.body) return draft.text === "" ? "blank" : "saved";
  if (draft.trouble === "network") return "unsaved";
  return draft.trouble === "refused" ? "too-long" : "saving";
}

/** Put in at the cursor, on lines of its own where it would stick to other words. */
export function insertAt(text: string, at: number, words: string): Readonly<{ text: string; cursor: number }> {
  const before = text.slice(0, at);
  const after = text.slice(at);
  const gap = before === "" || before.endsWith("\n") ? "" : "\n\n";
  const next = after === "" || after.startsWith("\n") ? "" : "\n\n";
  return { text: before + gap + words + next + after, cursor: (before + gap + words).length };
}
