/**
 * One note for the translator on every sentence. The keys here are the keys there are: a language that lacks one, or
 * has one too many, does not compile.
 *
 * Mail lies open on lock screens and shared computers. Nothing in it may tell what the service is: no organisation,
 * no word for distress, help, volunteers or conversations.
 */
export const mailNotes = {
  sender: "The name shown as sender. As neutral as the service's own name.",
  subject: "Subject of the mail with username and link. Seen on lock screens.",
  greeting: "First line. Warm, without a name: we do not know it.",
  intro:
    "Before usernames and links. {count} is how many profiles belong to the address; each stands below with a link of its own.",
  username:
    "One line, followed by the link on the next. {username} is what the person chose, in any script; no case endings on it.",
  name_cleaned:
    "Below the username, where it had other characters. They are left out: anybody can enter somebody else's address.",
  valid: "How long the one link, or each of several, works. {count} is how many there are, {minutes} is 60.",
  not_asked: "Somebody else may have typed this address: nothing has changed, nothing needs doing. No alarm.",
} as const;

export type MailTexts = Readonly<Record<keyof typeof mailNotes, string>>;
