import type { DeskMailTexts } from "./notes.ts";

export const en = {
  sender: "Messages",
  sentence: "Something is waiting for you.",
} as const satisfies DeskMailTexts;
