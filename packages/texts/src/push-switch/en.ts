import type { PushSwitchTexts } from "./notes.ts";

export const en = {
  title: "Notifications",
  text: "This device can show a notification when there is something new to read here.",
  shows: "The notification says only: “{sentence}” No name, and nothing of what was written.",
  seen: "The browser also shows the address of this site. Others who see the screen can see the notification.",
  seen_app: "The notification also shows the name of the app. Others who see the screen can see the notification.",
  ends: "Notifications stop when you log out.",
  is_on: "Notifications are turned on for this device.",
  turn_on: "Turn on notifications",
  turn_off: "Turn off notifications",
  later: "Later",
  working: "One moment",
  denied: "User denied permissions!",
  denied_help: "You can allow notifications in the browser’s settings, and then try again.",
  denied_help_app: "You can allow notifications in the phone’s settings, and then try again.",
  failed_on: "Notifications haven’t been turned on. Please try again in a little while.",
  failed_off: "Notifications are still on. Please try again. They also stop when you log out.",
} as const satisfies PushSwitchTexts;
