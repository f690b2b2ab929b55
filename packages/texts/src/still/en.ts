import type { StillTexts } from "./notes.ts";

export const en = {
  "no_script.text": "JavaScript is switched off in this browser. You can read here. To write to us, switch it on.",
  "old_browser.text":
    "This browser is too old to write from here. Try a newer one, or another phone. You can also call:",
  "offline.title": "You are not connected to the internet",
  "offline.text":
    "Your messages are safe. You’ll see them when you’re back online. You can still phone without the internet.",
  "closed.title": "This service is closed",
  "closed.text": "Nobody reads or answers here any more. What you wrote is deleted as we promised. You can call:",
} as const satisfies StillTexts;
