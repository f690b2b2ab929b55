/** Notes for the translator. */
export const officeNotes = {
  "people.role": "Label",
  "people.service": "Label: which service of the provider",
} as const;
export type OfficeTexts = Readonly<Record<keyof typeof officeNotes, string>>;
