import { lazy, type ComponentType } from "react";
import { toldLater } from "#lib/told-later.ts";
import { wearInside } from "./wear-inside.ts";

// Login is what most people meet first: it does not wait for what comes after it. React wants each as a default export.

const lazily = <P extends object>(fetch: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => toldLater(fetch()));

const inside = async () => (await Promise.all([import("./inside.ts"), wearInside()]))[0];

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
export const DeleteDialog = lazily(async () => ({
  default: (await import("#features/delete-profile/DeleteDialog.tsx")).DeleteDialog,
}));
export const SessionGuards = lazily(async () => ({ default: (await inside()).SessionGuards }));
/** Needed when there is no network, so it is fetched before; where even that failed, nobody is logged out. */
export const fetchUnsavedDialog = async () => ({ default: (await import("./UnsavedDialog.tsx")).UnsavedDialog });
export const UnsavedDialog = lazy(() => fetchUnsavedDialog().catch(() => ({ default: () => null })));
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
