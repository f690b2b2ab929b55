import { lazy } from "react";
import { wearInside } from "./wear-inside.ts";

// Login is what most people meet first: it does not wait for what comes after it. React wants each as a default export.

const inside = async () => (await Promise.all([import("./inside.ts"), wearInside()]))[0];

export const MessagesScreen = lazy(async () => ({ default: (await inside()).MessagesScreen }));
export const RegisterScreen = lazy(async () => ({
  default: (await import("#features/register/RegisterScreen.tsx")).RegisterScreen,
}));
export const ProfileScreen = lazy(async () => ({
  default: (await import("#features/profile/ProfileScreen.tsx")).ProfileScreen,
}));
export const RecoverScreen = lazy(async () => ({
  default: (await import("#features/recover/RecoverScreen.tsx")).RecoverScreen,
}));
export const ChangePasswordScreen = lazy(async () => ({
  default: (await import("#features/change-password/ChangePasswordScreen.tsx")).ChangePasswordScreen,
}));
export const DeleteProfile = lazy(async () => ({ default: (await import("./DeleteProfile.tsx")).DeleteProfile }));
export const SessionGuards = lazy(async () => ({ default: (await inside()).SessionGuards }));
/** Needed when there is no network, so it is fetched before; where even that failed, nobody is logged out. */
export const fetchUnsavedDialog = async () => ({ default: (await import("./UnsavedDialog.tsx")).UnsavedDialog });
export const UnsavedDialog = lazy(() => fetchUnsavedDialog().catch(() => ({ default: () => null })));
export const AboutScreen = lazy(async () => ({
  default: (await import("#features/info/AboutScreen.tsx")).AboutScreen,
}));
export const TermsScreen = lazy(async () => ({
  default: (await import("#features/info/TermsScreen.tsx")).TermsScreen,
}));
export const DeleteAccountScreen = lazy(async () => ({
  default: (await import("#features/info/DeleteAccountScreen.tsx")).DeleteAccountScreen,
}));
export const TracesScreen = lazy(async () => ({
  default: (await import("#features/info/TracesScreen.tsx")).TracesScreen,
}));
export const AppScreen = lazy(async () => ({ default: (await import("#features/info/AppScreen.tsx")).AppScreen }));
export const NotFound = lazy(async () => ({ default: (await import("./NotFound.tsx")).NotFound }));
export const Menu = lazy(async () => ({ default: (await inside()).Menu }));
