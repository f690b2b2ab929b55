/**
 * The sentences that come with every page: its frame, the login, and what is said when nothing else can be fetched. All
 * others come with the screens that need them. The keys here are the keys there are.
 *
 * The reader may not have slept, may be crying, may be watched. Short sentences, verbs, du/don/you. Say what happens
 * and when. Never blame, never cheer, no exclamation marks. Every error has the way out in it.
 */
export const firstNotes = {
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
  "leaving.note":
    "At the foot of every page: leaving does not erase the browser's history, and a keyboard can leave too. Plain, no alarm.",
  "leaving.traces": "Link at the foot of every page, after the note: how to remove traces from the device.",

  "helpline.call":
    "Read out for the telephone link in the top bar. {name} is the helpline's name, {number} its number.",
  "helpline.question": "At the foot of every page, before the helpline's number.",
  "helpline.acute": "At the foot of every page. {number} is the emergency number of the service's country.",

  "menu.about": "In the menu and on the login page: about the service.",
  "entrance.title": "Heading of the entrance, for somebody who has never been here. An invitation, no promise of help.",
  "entrance.anonymous":
    "First of three facts below it. What stands between the asterisks stands out. As short as can be: a small phone shows all three.",
  "entrance.answer": "Second fact. {hours} is 24 or 48.",
  "entrance.gone": "Third fact. {days} is 14.",
  "entrance.first": "Button for somebody new: leads to the registration.",
  "entrance.again": "Button beside it, for somebody who has a profile; also the heading of the two fields.",
  "entrance.provider":
    "Below the buttons, smaller: who runs the service. {organisation} is from the service's data, as a sentence begins.",
  "entrance.who": "Behind that: who answers. Followed by a link to the page about the service.",

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
  "login.idle": "Shown after being logged out because no key was pressed for an hour.",
  "login.keep_open": "Added to that when something half-written could not be saved.",
  "login.read_terms": "Link below the tick box, to the terms of use.",
  "login.recover": "Link to the page for those who forgot.",
  "login.app_hint": "Only on the web: the app's mailbox and this one are the same.",
  "login.feedback": "Link to the provider's form for opinions about the service.",
  "login.deleted": "Shown after the profile was deleted.",
  "login.link_again":
    "On the login page, for somebody who reloaded the page that a link in a mail had opened: the link has to be opened again.",

  "form.show_password": "Read out for the button beside a password field, before the field's name.",

  "errors.offline": "The device itself has no network.",
  "errors.online_again": "Takes the place of the sentence about the missing network once there is one again.",
  "errors.network_error": "The service did not answer. Says what to do.",
  "errors.too_many":
    "Too many attempts from here in a short time. Not an accusation: someone else may share the network.",
  "errors.unavailable": "The service has too much to do, or is starting: it asks for a little patience.",
  "errors.something_wrong": "Anything unforeseen.",
  "errors.crashed":
    "Below that heading. It must be true whatever happened: whether something that was just sent has arrived is not known.",
  "errors.reload": "Button on the page for anything unforeseen.",
} as const;

export type FirstKey = keyof typeof firstNotes;
export type FirstTexts = Readonly<Record<FirstKey, string>>;
