/**
 * One note for the translator on every sentence of the caller's pages. The keys here are the keys there are: a
 * language that lacks one, or has one too many, does not compile.
 *
 * The reader may not have slept, may be crying, may be watched. Short sentences, verbs, du/don/you. Say what happens
 * and when. Never blame, never cheer, no exclamation marks. Every error has the way out in it.
 */
export const callerNotes = {
  "app.stay": "Button that lets someone go on instead of being logged out.",

  "menu.open": "Button in the top bar that opens the menu. One word.",
  "menu.user": "First line of the menu: the name somebody is logged in with, which is the way back. {name} is that.",
  "menu.profile": "In the menu, and that page's heading: profile and change of password.",
  "menu.delete": "In the menu and on the profile page: opens the question whether to delete the profile.",
  "menu.log_out": "In the menu.",

  "messages.title": "Heading of the messages page.",
  "messages.list": "Read out: name of the list of messages.",
  "messages.own": "Small label on the reader's own messages: you.",
  "messages.reply": "Who wrote an answer: signed, without a name.",
  "messages.write": "Label of the text box.",
  "messages.send": "Button.",
  "messages.sending": "Read out on the button while the message is on its way.",
  "messages.sent": "Read out, and shown for a while, once a message is stored.",
  "messages.not_sent": "Above the box after a failure, before the reason: what was written is still there.",
  "messages.unconfirmed":
    "The same where no usable answer came: the message may have arrived. Sent again, it arrives once.",
  "messages.too_long": "Below the box: over 20,000 characters. {count} is by how many.",
  "messages.refused_long": "After a message that the service found too long.",
  "messages.blocked": "The service has paused this profile's writing for a time; reading goes on.",
  "messages.not_loaded": "The list could not be fetched; it still exists.",
  "messages.empty": "Above the box, when nothing was written and Send was pressed.",
  "messages.left": "Above the box, near the limit. {count} is a number.",
  "messages.shortcut": "Small, beside the button, where there is a keyboard.",
  "messages.skip_to_box": "Link for keyboard users, before a long list of letters: on to the box to write in.",
  "messages.new_since": "A line above the first answer that has come since somebody last looked; what follows is new.",
  "messages.show_reply": "Button that appears when an answer has come while somebody reads further up.",
  "waiting.title": "Heading of the card below a letter that waits for its answer.",
  "waiting.title_before": "The same while a newer message could not be sent: only what was sent before has arrived.",
  "waiting.answer": "Below it. What stands between the asterisks stands out; {by} is one of the next three.",
  "waiting.today": "When the answer comes at the latest. {time} as 14:20.",
  "waiting.tomorrow": "The same, tomorrow. {time} as 14:20.",
  "waiting.day": "The same, on a later day. {weekday} is one of time.on_days, {time} as 14:20.",
  "waiting.close": "Below it: one need not wait here. {name} is the username to come back with.",
  "waiting.late_title": "Heading of the same card once the promised time has passed.",
  "waiting.late": "Below it: we are sorry, it is not forgotten. Followed by a button that calls.",
  "waiting.call": "Button that calls the helpline. {number} is its number.",
  "messages.deleted_on":
    "On the line between two days, below the day: when that day's letters go by themselves. In the future. {date} as 29. november.",
  "messages.more":
    "Read out for the small button on an own letter; it opens what can be done with that letter. {time} tells which: I dag 16:48.",
  "messages.new_reply": "Read out, and shown for a while, when a new answer has come while the page is open.",
  "messages.live": "Small, below the heading: answers appear here without reloading. Calm, no promise of when.",
  "messages.polling": "In its place while that does not work: the page asks now and then by itself.",
  "messages.draft_saved": "Under the box: half a message is saved, and nobody but its writer can see it.",
  "messages.draft_unsaved": "Under the box: half a message could not be saved yet; the page keeps trying.",
  "messages.draft_too_long":
    "After how much too long a message is. What is too long cannot be stored as a draft either.",
  "messages.delete": "What the small button on an own letter opens. A question follows.",
  "messages.deleted": "Read out, and shown for a while, once a message is deleted.",
  "messages.blocked_until":
    "Writing is paused for this profile until a certain time; reading goes on. {date} as 17.11.26, {time} as 14:20.",

  "idle.warning":
    'A minute before someone is logged out for not having typed for an hour. Followed by the button "Stay here".',

  "time.today": "Time of a message written today. {time} as 14:20.",
  "time.yesterday": "Time of a message written yesterday. {time} as 14:20.",
  "time.weekday":
    "Time of a message written on the day before yesterday, within 48 hours. {weekday} is one of time.days, {time} as 14:20.",
  "time.date": "A day of this year. {day} as 15, {month} is one of time.months.",
  "time.day": "On the line between two days. {weekday} as Monday, {date} as time.date.",
  "time.day_today": "The same, for today: {weekday} {date}.",
  "time.day_yesterday": "The same, for yesterday: {weekday} {date}.",
  "time.months": "The twelve months as they stand in a date, separated by spaces.",
  "time.days": "The seven days from Sunday on, in the middle of a line, separated by spaces.",
  "time.on_days": "The same as in: the answer comes on Monday.",
} as const;

export type CallerKey = keyof typeof callerNotes;
export type CallerTexts = Readonly<Record<CallerKey, string>>;
