/** Notes for the translator. */
export const doorNotes = {
  door_title: "Name of the page",
} as const;
export type DoorTexts = Readonly<Record<keyof typeof doorNotes, string>>;
