import type { WorkTexts } from "./notes.ts";

export const work = {
  work_title: "…",
} as const satisfies WorkTexts;
