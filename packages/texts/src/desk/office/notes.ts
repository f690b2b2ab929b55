/** Notes for the translator. */
export const officeNotes = {
  office_title: "Name of the page",
} as const;
export type OfficeTexts = Readonly<Record<keyof typeof officeNotes, string>>;
