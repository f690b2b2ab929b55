import type { DeskRole } from "@sosmessages/contract/desk/roles.ts";
import { randomBytes } from "node:crypto";
import { argon2idOfDesk, newHashQueue, newPasswords, operator } from "#platform/passwords.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { sealSecrets } from "#volunteers/people/volunteer.ts";
import { newInvitationStore } from "#volunteers/login/invitation-store.ts";
import { newVolunteerStore } from "#volunteers/people/store.ts";
import { secretKeyOf } from "#platform/secret-key.ts";
import { newTotpSecret } from "#volunteers/factors/totp.ts";
import type { Config } from "../../config.ts";
import type { Storage } from "../../storage.ts";
import { peopleOf } from "../volunteers.ts";

export type DemoLogin = {
  readonly id: VolunteerId;
  readonly name: string;
  readonly role: DeskRole;
  readonly password: string;
  readonly totp: string;
};

const staff: readonly (readonly [name: string, role: DeskRole])[] = [
  ["Frivillig 1", "volunteer"],
  ["Frivillig 2", "volunteer"],
  ["Vaktleder", "leader"],
  ["Administrator", "admin"],
];

/** People who can log in at once, in both services; their passwords are random, printed once and stored nowhere. */
export const letStaffIn = async (config: Pick<Config, "services">, storage: Storage): Promise<DemoLogin[]> => {
  const { database, vault } = storage;
  const people = peopleOf(config, storage);
  const volunteers = newVolunteerStore(database);
  const invitations = newInvitationStore(database);
  const passwords = newPasswords(newHashQueue(), "desk", argon2idOfDesk);
  const logins: DemoLogin[] = [];
  for (const [name, role] of staff) {
    const needsReview = name === "Frivillig 2";
    const invited = await people.invite({
      name,
      role,
      tenant: "sos",
      tenants: ["sos", "sami"],
      needsReview,
    });
    if (typeof invited === "string") throw new Error(`could not invite: ${invited}`);
    const { id } = invited.volunteer;
    const [password, totp] = [randomBytes(12).toString("base64url"), newTotpSecret()];
    const passwordHash = await passwords.hash(password, operator);
    if (typeof passwordHash !== "string") throw new Error("nobody else is hashing");
    await database.transaction(async (queries) => {
      await volunteers.saveSecrets(
        queries,
        id,
        sealSecrets(vault, id, { name, passwordHash, totp: secretKeyOf(Buffer.from(totp)), email: null }),
      );
      await volunteers.setState(queries, id, "active");
      await invitations.withdraw(queries, id);
      if (role !== "admin") await volunteers.setDuty(queries, id, new Date(vault.now().getTime() + 8 * 3_600_000));
    });
    logins.push({ id, name, role, password, totp });
  }
  return logins;
};
