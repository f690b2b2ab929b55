import { roles, type DeskRole } from "@sosmessages/contract/desk/roles.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { failed, wrongUsage, type Command } from "../command.ts";
import { listOf } from "../help.ts";
import { nearest } from "../nearest.ts";
import { isOutcome, peopleOf, shownInvitation, serviceOption, servicesMeant } from "../volunteers.ts";

const isRole = (text: string): text is DeskRole => (roles as readonly string[]).includes(text);

const practiceWords = (replies: number): string =>
  replies === 0 ? "" : `, and goes on duty once a leader has approved ${replies} practice replies (the desk says so)`;

export const volunteerAdd: Command = {
  name: "volunteer add",
  takes: ["NAME"],
  options: {
    role: { value: roles.join("|"), about: "what they may do; default volunteer" },
    tenant: serviceOption,
    practice: { value: "N", about: "practice replies that a leader approves before their first duty; default 0" },
  },
  about: "invites somebody to answer, and prints a link for them",
  help: [
    "Invites somebody to the desk and prints a link that works once, for seven days. Through it they set their own",
    "password and second factor; nobody else ever knows them. The name is what colleagues see; callers never see it.",
    "A name is one person's in all services of the provider, whatever the case: it is what they log in with.",
  ],
  run: async (call) => {
    const [name = ""] = call.args;
    const { role = "volunteer", practice = "0" } = call.options;
    if (!isRole(role)) {
      const meant = nearest(role, roles);
      return wrongUsage(
        `There is no role "${role}": ${meant ? `did you mean ${meant}?` : `there are ${listOf(roles, "and")}.`}`,
      );
    }
    const practiceRequired = /^\d{1,4}$/.test(practice) ? Number(practice) : limits.practice.max + 1;
    if (practiceRequired > limits.practice.max)
      return wrongUsage(`--practice takes a whole number from 0 to ${limits.practice.max}; there is "${practice}".`);
    const meant = servicesMeant(call);
    if (isOutcome(meant)) return meant;
    const [tenant, ...others] = meant;
    if (others.length > 0) return wrongUsage(`Say for which service: --tenant ${listOf(meant, "or")}.`);

    return call.visit(async (storage) => {
      const invitation = await peopleOf(call.config, storage).invite({
        name,
        role,
        tenant: tenant!,
        practiceRequired,
      });
      switch (invitation) {
        case "bad-name":
          return failed("A name has 1 to 64 characters, and no control characters.");
        case "name-taken":
          return failed(
            `There is already a volunteer called "${name}": "volunteer list" shows them, "volunteer reset" makes a new link.`,
          );
        default:
          return shownInvitation(
            call,
            invitation,
            `${invitation.volunteer.name} is invited as ${role} of ${tenant}${practiceWords(practiceRequired)}:`,
          );
      }
    });
  },
};
