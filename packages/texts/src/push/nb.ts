import type { PushTexts } from "./notes.ts";

export const nb = {
  notification: "Du har noe nytt å lese.",
} as const satisfies PushTexts;
