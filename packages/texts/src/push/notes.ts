/**
 * One note for the translator on every sentence. The keys here are the keys there are: a language that lacks one, or
 * has one too many, does not compile.
 *
 * The notification itself lies open on lock screens, perhaps before the eyes of someone who must not know. Nothing in it
 * may tell what the service is, who wrote, what, or how much: no organisation, no name, no number, no word for distress,
 * help, answers or conversations.
 */
export const pushNotes = {
  notification: "The whole of the notification. Might come from any app or site. See above.",
} as const;

export type PushTexts = Readonly<Record<keyof typeof pushNotes, string>>;
