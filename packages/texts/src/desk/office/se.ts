import type { OfficeTexts } from "./notes.ts";

export const office = {
  "people.role": "Rolla",
  "people.service": "Bálvalus",
} as const satisfies OfficeTexts;
