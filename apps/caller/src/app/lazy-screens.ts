import { lazily } from "@sosmessages/client/lazy.ts";
import { withStyles } from "#lib/load-styles.ts";

// Login is what most people meet first: it does not wait for what comes after it.

const inside = withStyles(() => import("./session/inside.ts"), "inside");

/** What follows the form comes along with it: nobody misses it for lack of network. */
const registering = withStyles(async () => {
  const after = import("#features/register/WayBack.tsx");
  const { RegisterScreen } = await import("#features/register/RegisterScreen.tsx");
  const { WayBack } = await after;
  return { RegisterScreen, WayBack };
});

export const MessagesScreen = lazily(inside, "MessagesScreen");
export const RegisterScreen = lazily(registering, "RegisterScreen");
export const WayBack = lazily(registering, "WayBack");
export const ProfileScreen = lazily(
  withStyles(() => import("#features/profile/ProfileScreen.tsx")),
  "ProfileScreen",
);
export const RecoverScreen = lazily(
  withStyles(() => import("#features/recover/RecoverScreen.tsx")),
  "RecoverScreen",
);
export const ChangePasswordScreen = lazily(
  withStyles(() => import("#features/change-password/ChangePasswordScreen.tsx")),
  "ChangePasswordScreen",
);
export const DeleteProfile = lazily(inside, "DeleteProfile");
export const SessionGuards = lazily(inside, "SessionGuards");
export const AboutScreen = lazily(
  withStyles(() => import("#features/info/AboutScreen.tsx")),
  "AboutScreen",
);
export const TermsScreen = lazily(
  withStyles(() => import("#features/info/TermsScreen.tsx")),
  "TermsScreen",
);
export const DeleteAccountScreen = lazily(
  withStyles(() => import("#features/info/DeleteAccountScreen.tsx")),
  "DeleteAccountScreen",
);
export const TracesScreen = lazily(
  withStyles(() => import("#features/info/TracesScreen.tsx")),
  "TracesScreen",
);
export const AppScreen = lazily(
  withStyles(() => import("#features/info/AppScreen.tsx")),
  "AppScreen",
);
export const NotFound = lazily(
  withStyles(() => import("./NotFound.tsx")),
  "NotFound",
);
export const Menu = lazily(inside, "Menu");
