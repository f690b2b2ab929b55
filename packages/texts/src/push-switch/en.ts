import type { PushSwitchTexts } from "./notes.ts";

export const en = {
  title: "Notifications",
  text: "This device can show a notification when there is something new to read here.",
  shows: "The notification says only: “{sentence}” No name, and nothing of what was written.",
  seen: "The browser also shows the address of this site. Anyone who sees the screen can see it.",
  seen_app: "The name of the app is shown too. Anyone who sees the screen can see it.",
  ends: "Notifications stop when you log out.",
  is_on: "Notifications are turned on for this device.",
  turn_on: "Turn on notifications",
  turn_off: "Turn off notifications",
  later: "Later",
  working: "One moment",
  denied: "User denied permissions!",
  denied_help: "You can allow them in the browser’s settings. Then try again.",
  denied_help_app: "You can allow them in the phone’s settings. Then try again.",
  failed_on: "Notifications haven’t been turned on. Please try again in a little while.",
  failed_off: "Notifications are still on. Please try again. They also stop when you log out.",
} as const satisfies PushSwitchTexts;
