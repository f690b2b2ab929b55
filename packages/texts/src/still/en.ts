import type { StillTexts } from "./notes.ts";

export const en = {
  "no_script.text": "JavaScript is switched off in this browser. You can read here. To write to us, switch it on.",
  "old_browser.text":
    "This browser is too old to write from here. Try a newer one, or another phone. You can also call:",
  "offline.title": "You are not connected to the internet",
  "offline.text":
    "Your messages are not gone. They are here when you are connected again. You can call even without the internet.",
} as const satisfies StillTexts;
