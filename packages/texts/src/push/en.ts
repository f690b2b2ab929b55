import type { PushTexts } from "./notes.ts";

export const en = {
  notification: "You have something new to read.",
} as const satisfies PushTexts;
