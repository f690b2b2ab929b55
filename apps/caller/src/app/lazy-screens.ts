import { lazily } from "@sosmessages/client/lazy.ts";
import { withStyles } from "#lib/load-styles.ts";

// The login is the first page for most people, so its bundle contains no other screen.

const inside = withStyles(() => import("./session/inside.tsx"), "inside");
export const MessagesScreen = lazily(inside, "MessagesScreen");
export const DeleteProfile = lazily(inside, "DeleteProfile");
export const SessionGuards = lazily(inside, "SessionGuards");
export const Menu = lazily(inside, "Menu");

const lazilyWithStyles = <M, Name extends keyof M>(fetch: () => Promise<M>, name: Name) =>
  lazily(withStyles(fetch), name);

const register = () => import("#features/register/RegisterScreen.tsx");
export const RegisterScreen = lazilyWithStyles(register, "RegisterScreen");
export const WayBack = lazilyWithStyles(register, "WayBack");
export const ProfileScreen = lazilyWithStyles(() => import("#features/profile/ProfileScreen.tsx"), "ProfileScreen");
export const RecoverScreen = lazilyWithStyles(() => import("#features/recover/RecoverScreen.tsx"), "RecoverScreen");
const changePassword = () => import("#features/change-password/ChangePasswordScreen.tsx");
export const ChangePasswordScreen = lazilyWithStyles(changePassword, "ChangePasswordScreen");
const about = () => import("#features/info/AboutScreen.tsx");
export const AboutScreen = lazilyWithStyles(about, "AboutScreen");
export const DeleteAccountScreen = lazilyWithStyles(about, "DeleteAccountScreen");
export const TermsScreen = lazilyWithStyles(() => import("#features/info/TermsScreen.tsx"), "TermsScreen");
export const TracesScreen = lazilyWithStyles(() => import("#features/info/TracesScreen.tsx"), "TracesScreen");
export const AppScreen = lazilyWithStyles(() => import("#features/info/AppScreen.tsx"), "AppScreen");
export const FormSentence = lazily(() => import("#lib/form/forms-texts.ts"), "FormSentence");
export const Goodbye = lazilyWithStyles(() => import("#features/delete-profile/DeleteDialog.tsx"), "Goodbye");
export const NotFound = lazilyWithStyles(() => import("./NotFound.tsx"), "NotFound");
