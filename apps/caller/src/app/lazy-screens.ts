import { lazily } from "@sosmessages/client/lazy.ts";
import { loadInsideStyles } from "./session/inside-styles.ts";

// Login is what most people meet first: it does not wait for what comes after it.

const inside = async () => (await Promise.all([import("./session/inside.ts"), loadInsideStyles()]))[0];

export const MessagesScreen = lazily(inside, "MessagesScreen");
export const RegisterScreen = lazily(() => import("#features/register/RegisterScreen.tsx"), "RegisterScreen");
export const ProfileScreen = lazily(() => import("#features/profile/ProfileScreen.tsx"), "ProfileScreen");
export const RecoverScreen = lazily(() => import("#features/recover/RecoverScreen.tsx"), "RecoverScreen");
export const ChangePasswordScreen = lazily(
  () => import("#features/change-password/ChangePasswordScreen.tsx"),
  "ChangePasswordScreen",
);
export const DeleteProfile = lazily(inside, "DeleteProfile");
export const SessionGuards = lazily(inside, "SessionGuards");
export const AboutScreen = lazily(() => import("#features/info/AboutScreen.tsx"), "AboutScreen");
export const TermsScreen = lazily(() => import("#features/info/TermsScreen.tsx"), "TermsScreen");
export const DeleteAccountScreen = lazily(
  () => import("#features/info/DeleteAccountScreen.tsx"),
  "DeleteAccountScreen",
);
export const TracesScreen = lazily(() => import("#features/info/TracesScreen.tsx"), "TracesScreen");
export const AppScreen = lazily(() => import("#features/info/AppScreen.tsx"), "AppScreen");
export const NotFound = lazily(() => import("./NotFound.tsx"), "NotFound");
export const Menu = lazily(inside, "Menu");
