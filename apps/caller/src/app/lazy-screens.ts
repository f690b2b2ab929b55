import { lazily } from "@sosmessages/client/lazy.ts";
import { loadInsideStyles } from "./session/inside-styles.ts";

// Login is what most people meet first: it does not wait for what comes after it.

const inside = async () => (await Promise.all([import("./session/inside.ts"), loadInsideStyles()]))[0];

export const MessagesScreen = lazily(async () => ({ default: (await inside()).MessagesScreen }));
export const RegisterScreen = lazily(async () => ({
  default: (await import("#features/register/RegisterScreen.tsx")).RegisterScreen,
}));
export const ProfileScreen = lazily(async () => ({
  default: (await import("#features/profile/ProfileScreen.tsx")).ProfileScreen,
}));
export const RecoverScreen = lazily(async () => ({
  default: (await import("#features/recover/RecoverScreen.tsx")).RecoverScreen,
}));
export const ChangePasswordScreen = lazily(async () => ({
  default: (await import("#features/change-password/ChangePasswordScreen.tsx")).ChangePasswordScreen,
}));
export const DeleteProfile = lazily(async () => ({ default: (await inside()).DeleteProfile }));
export const SessionGuards = lazily(async () => ({ default: (await inside()).SessionGuards }));
export const AboutScreen = lazily(async () => ({
  default: (await import("#features/info/AboutScreen.tsx")).AboutScreen,
}));
export const TermsScreen = lazily(async () => ({
  default: (await import("#features/info/TermsScreen.tsx")).TermsScreen,
}));
export const DeleteAccountScreen = lazily(async () => ({
  default: (await import("#features/info/DeleteAccountScreen.tsx")).DeleteAccountScreen,
}));
export const TracesScreen = lazily(async () => ({
  default: (await import("#features/info/TracesScreen.tsx")).TracesScreen,
}));
export const AppScreen = lazily(async () => ({ default: (await import("#features/info/AppScreen.tsx")).AppScreen }));
export const NotFound = lazily(async () => ({ default: (await import("./NotFound.tsx")).NotFound }));
export const Menu = lazily(async () => ({ default: (await inside()).Menu }));
