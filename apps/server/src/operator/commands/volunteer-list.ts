import { done, type Command } from "../command.ts";
import { asJson, isOutcome, peopleOf, serviceOption, servicesMeant } from "../volunteers.ts";

export const volunteerList: Command = {
  name: "volunteer list",
  takes: [],
  options: { tenant: serviceOption },
  about: "who may answer",
  help: ["Shows everybody who was ever invited: name, role, service of the provider, and whether they can log in."],
  run: async (call) => {
    const meant = servicesMeant(call);
    if (isOutcome(meant)) return meant;
    const everybody = await call.visit((storage) => peopleOf(call.config, storage).list());
    const volunteers = everybody.filter(({ tenant }) => meant.includes(tenant));
    const width = Math.max(0, ...volunteers.map(({ name }) => name.length));
    const lines = volunteers.map(
      ({ name, role, tenant, state }) => `${name.padEnd(width)}   ${role.padEnd(9)}   ${tenant.padEnd(6)}   ${state}`,
    );
    return done(lines.length > 0 ? lines : ["There are no volunteers yet."], { volunteers: volunteers.map(asJson) });
  },
};
