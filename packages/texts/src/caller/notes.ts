/**
 * One note for the translator on every sentence of the caller's pages. The keys here are the keys there are: a
 * language that lacks one, or has one too many, does not compile.
 *
 * The reader may not have slept, may be crying, may be watched. Short sentences, verbs, du/don/you. Say what happens
 * and when. Never blame, never cheer, no exclamation marks. Every error has the way out in it.
 */
export const callerNotes = {
  "app.stay": "Button that lets someone go on instead of being logged out.",

  "not_found.title": "Heading of the page for an address that does not exist.",
  "not_found.text": "Below it. Nothing the reader did wrong; nothing is lost.",

  "menu.open": "Button in the top bar that opens the menu. One word.",
  "menu.profile": "In the menu, and that page's heading: profile and change of password.",
  "menu.delete": "In the menu and on the profile page: opens the question whether to delete the profile.",
  "menu.log_out": "In the menu.",

  "delete.title": "Heading of the question before a profile is deleted.",
  "delete.text": "The question. Everything goes, for good.",
  "delete.confirm": "Button: delete.",
  "delete.cancel": "Button: keep everything.",
  "delete.working": "Read out on the button meanwhile.",
  "delete.failed": "Before the reason why it did not work.",

  "messages.title": "Heading of the messages page.",
  "messages.list": "Read out: name of the list of messages.",
  "messages.own": "Small label on the reader's own messages: you.",
  "messages.reply": "Small label on the answers.",
  "messages.write": "Label of the text box.",
  "messages.send": "Button.",
  "messages.sending": "Read out on the button while the message is on its way.",
  "messages.sent": "Read out, and shown for a while, once a message is stored.",
  "messages.not_sent": "Above the box after a failure, before the reason: what was written is still there.",
  "messages.too_long": "The message is over 20,000 characters.",
  "messages.blocked": "The service has paused this profile's writing for a time; reading goes on.",
  "messages.not_loaded": "The list could not be fetched; it still exists.",
  "messages.answer_by_today": "Under an own message that waits for an answer. {time} as 14:20.",
  "messages.answer_by_tomorrow": "The same, for tomorrow. {time} as 14:20.",
  "messages.answer_by_date": "The same, for a later day. {date} as 17.11.26, {time} as 14:20.",
  "messages.late":
    "Under an own message when the promised time has passed: we are sorry, it is not forgotten. {number} is the helpline's.",
  "messages.deleted_on": "Under every message: the day it is deleted by itself. {date} as 29.11.26.",
  "messages.welcome":
    "First thing on an empty page, looks like an answer. Empty lines part paragraphs. {hours} is 24 or 48, {days} 14.",
  "messages.welcome_chat": "Added to the welcome where the service has a chat site. {url} is its address.",
  "messages.new_reply": "Read out, and shown for a while, when a new answer has come while the page is open.",
  "messages.live": "Small, below the heading: answers appear here without reloading. Calm, no promise of when.",
  "messages.polling": "In its place while that does not work: the page asks now and then by itself.",
  "messages.older": "Button above the oldest message shown: fetches the ones before it.",
  "messages.draft_saved": "Under the box: half a message is saved, and nobody but its writer can see it.",
  "messages.draft_unsaved": "Under the box: half a message could not be saved yet; the page keeps trying.",
  "messages.draft_other":
    "Above the box: the same person has written something else in another window or on another device. That text follows, then two buttons.",
  "messages.draft_keep_own": "First of those two buttons: goes on with the text in this box.",
  "messages.draft_take_other": "Second of those two buttons: puts the other text into this box.",
  "messages.delete": "Small button on an own message.",
  "messages.delete_title": "Heading of the question before one message is deleted.",
  "messages.delete_text": "Below it: it goes for the one who answers as well, for good. Kind, no alarm.",
  "messages.deleted": "Read out, and shown for a while, once a message is deleted.",
  "messages.not_deleted": "In that question after a failure, before the reason.",
  "messages.blocked_until":
    "Writing is paused for this profile until a certain time; reading goes on. {date} as 17.11.26, {time} as 14:20.",

  "idle.warning":
    'A minute before someone is logged out for not having typed for an hour. Followed by the button "Stay here".',
  "unsaved.title": "Heading of the question when someone logs out while something half-written could not be saved.",
  "unsaved.text": "Below it.",
  "unsaved.leave": "Button: log out all the same.",

  "time.today": "Time of a message written today. {time} as 14:20.",
  "time.yesterday": "Time of a message written yesterday. {time} as 14:20.",
  "time.monday": "Weekday on the line between two days, as in a letter.",
  "time.tuesday": "Weekday.",
  "time.wednesday": "Weekday.",
  "time.thursday": "Weekday.",
  "time.friday": "Weekday.",
  "time.saturday": "Weekday.",
  "time.sunday": "Weekday.",
} as const;

export type CallerKey = keyof typeof callerNotes;
export type CallerTexts = Readonly<Record<CallerKey, string>>;
