import { answered, now, wordsIn } from "./exchange.ts";
import type { Screen } from "./screen.ts";

export const callerScreens: readonly Screen[] = [
  {
    name: "menu",
    shows: "The menu",
    reach: async ({ openMessages, locale, press, sees }) => {
      await openMessages(answered(locale));
      await press("menu.open");
      await sees("menu.log_out");
    },
  },
  {
    name: "profile",
    shows: "Profile and password",
    reach: async ({ logIn, open }) => {
      await logIn();
      await open("/profil");
    },
  },
  {
    name: "profile-errors",
    shows: "Profile, with fields to be corrected",
    reach: async ({ logIn, open, type, press, sees }) => {
      await logIn();
      await open("/profil");
      await type("profile.password", "kort");
      await type("register.email", "nattugle");
      await press("profile.save");
      await sees("validation.password.min");
    },
  },
  {
    name: "profile-saved",
    shows: "Profile, saved",
    reach: async ({ logIn, answer, open, type, press, sees, page }) => {
      await logIn();
      await open("/profil");
      const data = { username: "n", email: null, role: "caller", tenant: "sos", mailbox: "x" };
      await answer("/api/caller/profile", "POST", 200, { status: "success", data });
      // The page would go on to the messages after two seconds.
      await page.evaluate(() => {
        const later = window.setTimeout;
        const butNotThis = (then: () => void, ms?: number) => (ms === 2_000 ? 0 : later(then, ms));
        window.setTimeout = butNotThis as unknown as typeof setTimeout;
      });
      await type("register.email", "nattugle@example.org");
      await press("profile.save");
      await sees("profile.saved");
    },
  },
  {
    name: "delete-profile",
    shows: "Asking before the profile is deleted",
    isDialog: true,
    reach: async ({ openMessages, locale, press, sees }) => {
      await openMessages(answered(locale));
      await press("menu.open");
      await press("menu.delete");
      await sees("delete.text");
    },
  },
  {
    name: "delete-profile-failed",
    shows: "The profile could not be deleted",
    isDialog: true,
    reach: async ({ openMessages, locale, answer, press, sees }) => {
      await openMessages(answered(locale));
      await answer("/api/caller", "DELETE", 503, { status: "error", error: "unavailable" });
      await press("menu.open");
      await press("menu.delete");
      await press("delete.confirm");
      await sees("delete.unconfirmed");
    },
  },
  {
    name: "unsaved",
    shows: "Confirming a logout with an unsaved draft",
    isDialog: true,
    reach: async ({ openMessages, locale, answer, type, press, sees }) => {
      await openMessages(answered(locale));
      await answer("/api/messages/draft", "PUT", 503, { status: "error", error: "unavailable" });
      await type("messages.write", wordsIn(locale).half);
      await sees("messages.draft_unsaved");
      await press("menu.open");
      await press("menu.log_out");
      await sees("unsaved.text");
    },
  },
  {
    name: "idle-warning",
    shows: "A minute before the logout for inactivity",
    reach: async ({ openMessages, locale, page, sees }) => {
      await openMessages(answered(locale));
      await page.clock.setFixedTime(new Date(now.getTime() + 3_550_000));
      await sees("idle.warning");
    },
  },
  {
    name: "messages-offline",
    shows: "A conversation, without network",
    reach: async ({ openMessages, locale, context, sees }) => {
      await openMessages(answered(locale));
      await context.setOffline(true);
      await sees("errors.offline");
    },
  },
];
