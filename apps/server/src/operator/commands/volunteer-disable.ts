import { done, type Command } from "../command.ts";
import { asJson, serviceOption, withVolunteer } from "../volunteers.ts";

export const volunteerDisable: Command = {
  name: "volunteer disable",
  takes: ["NAME"],
  options: { tenant: serviceOption },
  about: "keeps somebody out from now on",
  help: [
    "Keeps somebody out from now on: their logins end, what they held returns to the queue, a link that was not used yet",
    'is dead, and password and second factor are forgotten. "volunteer reset" lets them in again.',
  ],
  run: (call) =>
    withVolunteer(call, async (people, { id, ...volunteer }) => {
      await people.disable("operator", id);
      return done([`${volunteer.name} of ${volunteer.tenant} is disabled.`], {
        volunteer: asJson({ ...volunteer, state: "disabled" }),
      });
    }),
};
