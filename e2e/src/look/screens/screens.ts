import { guestScreens } from "./guest-screens.ts";
import { messageScreens } from "./message-screens.ts";
import { callerScreens } from "./caller-screens.ts";
import type { Screen } from "./screen.ts";

/** Every screen that a caller can meet, in every state that looks different. */
export const screens: readonly Screen[] = [...guestScreens, ...messageScreens, ...callerScreens];
