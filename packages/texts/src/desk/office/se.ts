import type { OfficeTexts } from "./notes.ts";

export const office = {
  office_title: "…",
} as const satisfies OfficeTexts;
