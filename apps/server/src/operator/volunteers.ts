import { tenants } from "@sosmessages/tenants/tenants.ts";
import { newAccounts, type Accounts, type Invitation, type Volunteer } from "#volunteers/accounts.ts";
import { invitationDays, newVolunteerStore, type SealedVolunteer } from "#volunteers/store.ts";
import type { Storage } from "../storage.ts";
import { done, failed, wrongUsage, type Call, type Option, type Outcome } from "./command.ts";
import { listOf } from "./help.ts";

const tenantIds = tenants.map(({ id }) => id);

export const tenantOption: Option = { value: tenantIds.join("|"), about: "of which service of the provider" };

/** The tenants that are meant: the one asked for, the one this server is pinned to, else all. */
export const tenantsMeant = ({ options, config }: Call): readonly string[] | Outcome => {
  const asked = options.tenant ?? config.tenant;
  if (asked === null || asked === undefined) return tenantIds;
  if (tenantIds.includes(asked)) return [asked];
  return wrongUsage(`There is no tenant "${asked}": there are ${listOf(tenantIds, "and")}.`);
};

export const accountsOf = ({ database, vault }: Storage): Accounts => newAccounts(newVolunteerStore(database), vault);

export const isOutcome = (value: object): value is Outcome => "status" in value;

/** Finds the one person who is meant, and says so in a sentence where that is nobody or several. */
export const withVolunteer = async (
  call: Call,
  work: (accounts: Accounts, volunteer: SealedVolunteer) => Promise<Outcome>,
): Promise<Outcome> => {
  const [name = ""] = call.args;
  const meant = tenantsMeant(call);
  if (isOutcome(meant)) return meant;
  return call.visit(async (storage) => {
    const accounts = accountsOf(storage);
    const [found, ...more] = await accounts.find(meant, name);
    if (!found) {
      return failed(
        `There is no volunteer called "${name}" in ${listOf(meant, "or")}: "volunteer list" shows them all.`,
      );
    }
    if (more.length > 0) {
      const in_ = [found, ...more].map(({ tenant }) => tenant);
      return wrongUsage(`There is a volunteer called "${name}" in ${listOf(in_, "and")}: say which with --tenant.`);
    }
    return work(accounts, found);
  });
};

export const shownInvitation = (
  { config }: Call,
  { volunteer, token, expiresAt }: Invitation,
  first: string,
): Outcome => {
  const link = new URL("/desk/invitation", config.publicUrls[volunteer.tenant]);
  link.searchParams.set("token", token);
  return done(
    [
      first,
      "",
      `  ${link.href}`,
      "",
      `The link works once, for ${invitationDays} days, until ${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
      "It is shown only now: give it to nobody else, and by a way that only this person reads.",
      'The pages it leads to come with the desk; until then it can be kept, or made anew with "volunteer reset".',
    ],
    { volunteer: asJson(volunteer), link: link.href, expires_at: expiresAt.toISOString() },
  );
};

export const asJson = ({ name, role, tenant, state }: Volunteer) => ({ name, role, tenant, state });
