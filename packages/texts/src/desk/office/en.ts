import type { OfficeTexts } from "./notes.ts";

export const office = {
  "people.role": "Role",
  "people.service": "Service",
} as const satisfies OfficeTexts;
