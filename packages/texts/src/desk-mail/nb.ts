import type { DeskMailTexts } from "./notes.ts";

export const nb = {
  sender: "Meldinger",
  sentence: "Det er noe som venter på deg.",
} as const satisfies DeskMailTexts;
