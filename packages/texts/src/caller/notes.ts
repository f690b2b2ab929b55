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

  "register.username_hint": "Under the field: choose something that does not tell who you are.",
  "register.password_hint": "Under the field. 6 characters at least.",
  "register.password_confirmation": "Field: the password once more.",
  "register.notice": "Before sending: username and password are the only way back unless an e-mail address is given.",
  "register.email": "Field; not required.",
  "register.email_notice": "Under the e-mail field: what the address is used for, and what never.",
  "register.submit": "Button that makes the profile.",
  "register.working": "Read out on the button meanwhile.",
  "register.username_reveals":
    "Under the field, when the name looks like an e-mail address, a phone or identity number. Gentle: it may be used.",
  "register.copy": "Button: copies both, to be put somewhere safe.",
  "register.copied": "After it worked.",
  "register.copy_failed": "After it did not work.",
  "register.print": "Button: prints both.",

  "form.weak_password": "Under a password that is easy to guess. Gentle: it may be used.",

  "profile.password": "Field.",
  "profile.password_hint": "Under the field.",
  "profile.password_confirmation": "Field: the new password once more.",
  "profile.ends_others": "Under that field: what a new password does elsewhere.",
  "profile.email_notice": "Under the e-mail field.",
  "profile.save": "Button.",
  "profile.working": "Read out on the button meanwhile.",
  "profile.saved": "After it worked; the messages page follows by itself.",

  "recover_password.title": "Heading of the page for those who forgot.",
  "recover_password.text": "Above the field: what will happen.",
  "recover_password.note": "Below the form: the limits of it, kindly.",
  "recover_password.email": "Field.",
  "recover_password.submit": "Button.",
  "recover_password.working": "Read out on the button meanwhile.",
  "recover_password.success": "After it worked; the same for an address that nobody has given.",
  "recover_password.error": "The address could not be used.",

  "change_password.title": "Heading of the page that the link in the mail leads to.",
  "change_password.submit": "Button.",
  "change_password.working": "Read out on the button meanwhile.",
  "change_password.success": "After it worked; the login page follows by itself.",
  "change_password.invalid_token": "The link was used before, or is too old.",
  "change_password.error": "Anything else.",
  "change_password.new_link": "Link below the form, to ask for another mail.",

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
  "validation.email.required": "Under the field, where an address is needed.",
  "validation.email.unique": "Under the field: the address belongs to a profile already.",

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
