import type { AccountRules } from "./account-routes.ts";
import { newFactors } from "./factors.ts";
import { newInvitations } from "./invitation.ts";
import { newLogIn } from "./log-in.ts";
import { newMyPage } from "./me.ts";
import type { VolunteerParts } from "./parts.ts";
import { newSecondFactor } from "./second-factor.ts";
import { newSessions } from "./sessions.ts";

export const newAccountRules = (parts: VolunteerParts): AccountRules => {
  const sessions = newSessions(parts);
  return {
    sessions,
    invitations: newInvitations(parts),
    logIn: newLogIn(parts),
    secondFactor: newSecondFactor(parts),
    myPage: newMyPage(parts, sessions),
    factors: newFactors(parts, sessions),
  };
};
