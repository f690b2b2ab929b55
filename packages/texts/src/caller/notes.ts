/**
 * One note for the translator on every sentence of the caller's pages. The keys here are the keys there are: a
 * language that lacks one, or has one too many, does not compile.
 *
 * The reader may not have slept, may be crying, may be watched. Short sentences, verbs, du/don/you. Say what happens
 * and when. Never blame, never cheer, no exclamation marks. Every error has the way out in it.
 */
export const callerNotes = {
  "app.loading": "Read out while a page is fetched. One word.",
  "app.skip_to_content": "First link on every page for keyboard users.",
  "app.front_page": "Link back to the front page. Also read out for the mark in the top bar.",
  "app.language": "Label of the language switch, read out.",
  "app.theme_dark": "Button that makes the page dark.",
  "app.theme_light": "Button that makes the page light.",
  "app.try_again": "Button after something failed for lack of network.",
  "app.unreachable": "Heading when the service cannot be reached at all. Calm.",
  "app.unreachable_text": "Below that heading: nothing is lost.",
  "app.test_site": "Band on a demonstration service: nobody reads what is written here.",

  "leaving.button": "Always at the top right: leaves at once for a neutral site. As short as it can be.",
  "leaving.note": "At the foot of every page: leaving does not erase the browser's history. Plain, no alarm.",

  "helpline.call":
    "Read out for the telephone link in the top bar. {name} is the helpline's name, {number} its number.",
  "helpline.question": "At the foot of every page, before the helpline's number.",
  "helpline.acute": "At the foot of every page: the emergency number.",

  "not_found.title": "Heading of the page for an address that does not exist.",
  "not_found.text": "Below it. Nothing the reader did wrong; nothing is lost.",

  "login.title": "Heading of the login page.",
  "login.username": "Field.",
  "login.password": "Field.",
  "login.accept": "Tick box: I accept the terms of use.",
  "login.submit": "Button.",
  "login.working": "Read out on the button while the login is checked.",
  "login.help_register": "Below the form: someone new makes a profile first. Followed by the link.",
  "login.register": "Link to the registration page, and that page's heading.",
  "login.help_mailbox": "Below the form: answers are found here, by logging in; nothing is sent by e-mail.",
  "login.error_login": "Wrong username or password. Never says which of the two.",
  "login.error_accept": "The tick box is empty. Says what to do.",
  "login.ended": "Shown after a login has run out while the page was open.",
  "login.kept": "Added when something half-written is still in the page.",
  "login.created": "The profile is made, but logging in by itself did not work: please log in.",

  "register.username_hint": "Under the field: choose something that does not tell who you are.",
  "register.password_hint": "Under the field. 6 characters at least.",
  "register.password_confirmation": "Field: the password once more.",
  "register.notice": "Before sending: username and password are the only way back unless an e-mail address is given.",
  "register.email": "Field; not required.",
  "register.email_notice": "Under the e-mail field: what the address is used for, and what never.",
  "register.submit": "Button that makes the profile.",
  "register.working": "Read out on the button meanwhile.",

  "validation.error": "Banner above a form with something to correct.",
  "validation.other": "A field the service did not take, for a reason we have no sentence for.",
  "validation.username.required": "Under the field.",
  "validation.username.max": "Under the field. 64 characters at most.",
  "validation.username.format": "Under the field: contains characters that cannot be used.",
  "validation.username.unique": "Under the field: somebody has this name already. Nobody's fault.",
  "validation.password.required": "Under the field.",
  "validation.password.min": "Under the field.",
  "validation.password.max": "Under the field.",
  "validation.password.confirmed": "Under the field: the two passwords differ.",
  "validation.password_confirmation.required": "Under the second password field.",
  "validation.email.email": "Under the field: not an e-mail address.",
  "validation.email.unique": "Under the field: the address belongs to a profile already.",

  "errors.offline": "The device itself has no network.",
  "errors.network_error": "The service did not answer. Says what to do.",
  "errors.too_many":
    "Too many attempts from here in a short time. Not an accusation: someone else may share the network.",
  "errors.something_wrong": "Anything unforeseen.",
  "errors.reload": "Button on the page for anything unforeseen.",

  "messages.title": "Heading of the messages page.",
  "messages.log_out": "Button.",
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
  "messages.answer_by_tomorrow": "The same, for tomorrow.",
  "messages.answer_by_date": "The same, for a later day. {date} as 17.11.26.",
  "messages.late":
    "Under an own message when the promised time has passed: we are sorry, it is not forgotten. {number} is the helpline's.",
  "messages.deleted_on": "Under every message: the day it is deleted by itself. {date} as 29.11.26.",
  "messages.welcome":
    "First thing on an empty page, looks like an answer. Empty lines part paragraphs. {hours} is 24 or 48, {days} 14.",
  "messages.welcome_chat": "Added to the welcome where the service has a chat site. {url} is its address.",

  "time.today": "Time of a message written today. {time} as 14:20.",
  "time.yesterday": "Time of a message written yesterday.",
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
