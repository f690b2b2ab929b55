/**
 * One note for the translator on every sentence. The keys here are the keys there are: a language that lacks one, or
 * has one too many, does not compile.
 *
 * A mail to somebody who answers and is on duty. It lies open on lock screens too, so that nothing in it may tell what the
 * service is, who wrote, what, or how much.
 */
export const deskMailNotes = {
  sender: "The name shown as sender. As neutral as the service's own name; the same as in the mails to callers.",
  sentence: "Subject and whole text of the mail. Someone should look at the desk soon; it says neither that nor why.",
} as const;

export type DeskMailTexts = Readonly<Record<keyof typeof deskMailNotes, string>>;
