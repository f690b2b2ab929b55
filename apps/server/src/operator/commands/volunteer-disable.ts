import { done, type Command } from "../command.ts";
import { asJson, tenantOption, withVolunteer } from "../volunteers.ts";

export const volunteerDisable: Command = {
  name: "volunteer disable",
  takes: ["NAME"],
  options: { tenant: tenantOption },
  about: "keeps somebody out from now on",
  help: ['Keeps somebody out from now on; a link that was not used yet is dead. "volunteer reset" lets them in again.'],
  run: (call) =>
    withVolunteer(call, async (accounts, found) => {
      const volunteer = await accounts.disable(found);
      return done([`${volunteer.name} of ${volunteer.tenant} is disabled.`], { volunteer: asJson(volunteer) });
    }),
};
