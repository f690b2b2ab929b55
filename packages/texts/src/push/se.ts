import type { PushTexts } from "./notes.ts";

export const se = {
  notification: "Dus lea juoga ođđa maid sáhtát lohkat.",
} as const satisfies PushTexts;
