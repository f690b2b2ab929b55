import { failed, type Command } from "../command.ts";
import { shownInvitation, serviceOption, withVolunteer } from "../volunteers.ts";

export const volunteerReset: Command = {
  name: "volunteer reset",
  takes: ["NAME"],
  options: { tenant: serviceOption },
  about: "prints a new link for somebody who lost theirs, or their second factor",
  help: [
    "Prints a new link for somebody who lost theirs, or password or second factor. Every earlier link is dead from then",
    "on, and they cannot log in before they have used the new one. Somebody who was disabled is invited again.",
  ],
  run: (call) =>
    withVolunteer(call, async (people, found) => {
      const invitation = await people.inviteAgain("operator", found.id);
      if (typeof invitation === "string") return failed(`${found.name} is not there any more.`);
      const { name, role, tenant } = invitation.volunteer;
      const again = found.state === "disabled" ? "was disabled and is invited again" : "has a new invitation";
      return shownInvitation(call, invitation, `${name}, ${role} of ${tenant}, ${again}:`);
    }),
};
