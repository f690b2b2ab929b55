import type { DeskMailTexts } from "./notes.ts";

export const se = {
  sender: "Dieđáhusat",
  sentence: "Juoga vuordá du.",
} as const satisfies DeskMailTexts;
