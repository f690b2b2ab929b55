/**
 * Sentences of what few people need on a visit: fetched once the page is at rest, or when it is asked for. Notes as for the
 * rest of the caller's pages.
 */
export const rarelyNotes = {
  "not_found.title": "Heading of the page for an address that does not exist.",
  "not_found.text": "Below it. Nothing the reader did wrong; nothing is lost.",

  "delete.title": "Heading of the question before a profile is deleted.",
  "delete.text": "The question. Everything goes, for good.",
  "delete.confirm": "Button: delete.",
  "delete.cancel": "Button: keep everything.",
  "delete.working": "Read out on the button meanwhile.",
  "delete.failed": "Before the reason why it did not work.",
  "delete.unconfirmed": "Before the reason, where no usable answer came: the profile may be gone.",

  "messages.welcome":
    "First thing on an empty page, looks like an answer. Empty lines part paragraphs. {hours} is 24 or 48, {days} 14.",
  "messages.welcome_chat": "Added to the welcome where the service has a chat site. {url} is its address.",
  "messages.older": "Button above the oldest message shown: fetches the ones before it.",
  "messages.draft_other":
    "Above the box: the same person has written something else in another window or on another device. That text follows, then two buttons.",
  "messages.draft_keep_own": "First of those two buttons: goes on with the text in this box.",
  "messages.draft_take_other": "Second of those two buttons: puts the other text into this box.",
  "messages.delete_title": "Heading of the question before one message is deleted.",
  "messages.delete_text": "Below it: it goes for the one who answers as well, for good. Kind, no alarm.",
  "messages.not_deleted": "In that question after a failure, before the reason.",
  "messages.delete_unconfirmed": "The same where no usable answer came: the message may be gone.",

  "unsaved.title": "Heading of the question when someone logs out while something half-written could not be saved.",
  "unsaved.text": "Below it.",
  "unsaved.leave": "Button: log out all the same.",
} as const;

export type RarelyKey = keyof typeof rarelyNotes;
export type RarelyTexts = Readonly<Record<RarelyKey, string>>;
