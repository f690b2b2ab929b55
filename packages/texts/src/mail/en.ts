import type { MailTexts } from "./notes.ts";

export const en = {
  sender: "Messages",
  subject: "The link you asked for",
  greeting: "Hello",
  intro:
    "{count, plural, one {Here is your username and a link. Open the link to choose a new password.} other {Here are your usernames, each with a link of its own. Open a link to choose a new password.}}",
  username: "Username: {username}",
  name_cleaned: "Only the letters, digits, spaces and hyphens of the name are shown here.",
  valid:
    "{count, plural, one {The link works once, within {minutes} minutes.} other {Each link works once, within {minutes} minutes.}}",
  not_asked: "Didn’t ask for this? You don’t need to do anything. Nothing has changed, and you can delete this e-mail.",
} as const satisfies MailTexts;
