/**
 * One note for the translator on every sentence. The keys here are the keys there are: a language that lacks one, or
 * has one too many, does not compile. Fetched with the switch: nobody else waits for these.
 */
export const pushSwitchNotes = {
  title: "Heading of the part of the profile page where notifications are switched on and off.",
  text: "First sentence below it. This device: phone or computer.",
  shows:
    "Says in plain words what a notification shows. {sentence} is the notification itself. No name, nothing that was written.",
  seen: "The browser adds the address of the site by itself. Others who see the screen can read it: they should know before they choose.",
  seen_app: "In the app, instead of the one before: a phone adds the name of the app by itself.",
  ends: "Notifications end with the login.",
  is_on: "State: switched on, on this device only.",
  turn_on: "Button.",
  turn_off: "Button.",
  later: "Button beside the one that switches on: not now. It can be done on the profile page whenever somebody likes.",
  working: "Read out on the button while it is under way.",
  denied: "The person, or the browser, said no when asked whether notifications may be shown. In English as specified.",
  denied_help: "Follows it: the way out.",
  denied_help_app: "In the app, instead of the one before: the way out is in the settings of the phone.",
  failed_on: "Switching on did not work. What to do.",
  failed_off: "Switching off did not work. What to do.",
} as const;

export type PushSwitchKey = keyof typeof pushSwitchNotes;
export type PushSwitchTexts = Readonly<Record<PushSwitchKey, string>>;
