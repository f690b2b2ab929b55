import type { Session, Visit } from "#platform/http/visit.ts";
import { newLogIn } from "./log-in.ts";
import { newPasswordReset } from "./password-reset.ts";
import type { CallerParts } from "./parts.ts";
import { newProfile } from "./profile.ts";
import { newRegister } from "./register.ts";
import type { CallerRules } from "./routes.ts";

export const newCallerRules = (parts: CallerParts): CallerRules => ({
  register: newRegister(parts),
  logIn: newLogIn(parts),
  logOut: async ({ caller, login }: Session): Promise<void> => {
    await parts.logins.end(login);
    parts.loginsEnded({ caller, only: login });
  },
  profile: newProfile(parts),
  passwordReset: newPasswordReset(parts),
});

/** Who is calling. A cookie alone is nobody. */
export const newAuthenticate =
  ({ logins }: Pick<CallerParts, "logins">) =>
  async (visit: Visit) =>
    visit.bearer === null ? null : logins.find(visit.bearer, visit.cookie, visit.tenant.id, visit.language);
