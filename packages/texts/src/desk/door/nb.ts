import type { DoorTexts } from "./notes.ts";

export const door = {
  door_title: "…",
} as const satisfies DoorTexts;
