/** Not every keyboard on a screen, and no dictation, sends keys; the words arrive all the same. */
export const signsOfActivity = ["keydown", "input"] as const;
