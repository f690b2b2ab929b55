import type { OfficeTexts } from "./notes.ts";

export const office = {
  "people.role": "Rolle",
  "people.service": "Tjeneste",
} as const satisfies OfficeTexts;
