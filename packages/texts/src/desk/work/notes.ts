/** Notes for the translator. */
export const workNotes = {
  work_title: "Name of the page",
} as const;
export type WorkTexts = Readonly<Record<keyof typeof workNotes, string>>;
