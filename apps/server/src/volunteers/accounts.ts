import { newVolunteerId } from "#platform/ids.ts";
import { hashSecret, newSecret } from "#platform/secrets.ts";
import type { Vault } from "#vault/vault.ts";
import type { Role, SealedVolunteer, State, VolunteerStore } from "./store.ts";

export type Volunteer = {
  readonly name: string;
  readonly role: Role;
  readonly tenant: string;
  readonly state: State;
};

/** What is told once and never again. */
export type Invitation = { readonly volunteer: Volunteer; readonly token: string; readonly expiresAt: Date };

const longestName = 64;

/** Who may answer. A volunteer sets password and second factor through the link of the invitation. */
export const newAccounts = (store: VolunteerStore, vault: Vault) => {
  const open = ({ id, name, role, tenant, state, key }: SealedVolunteer): Volunteer => {
    const owner = { kind: "volunteer", volunteer: id } as const;
    return { name: vault.open(vault.openKey(owner, key), owner, name), role, tenant, state };
  };

  const lookupsIn = (tenants: readonly string[], name: string) =>
    tenants.flatMap((tenant) => vault.lookups(tenant, "volunteer", name));

  return {
    async invite(tenant: string, role: Role, wanted: string): Promise<Invitation | "name-taken" | "bad-name"> {
      const name = wanted.trim();
      if (name === "" || Array.from(name).length > longestName || /\p{Cc}/u.test(name) || !name.isWellFormed()) {
        return "bad-name";
      }
      const id = newVolunteerId();
      const owner = { kind: "volunteer", volunteer: id } as const;
      const { key, stored } = vault.newKey(owner);
      const sealed = { id, tenant, role, state: "invited", name: vault.seal(key, owner, name), key: stored } as const;
      const token = newSecret();
      const lookup = vault.lookup(tenant, "volunteer", name);
      const expiresAt = await store.insert(sealed, lookup, lookupsIn([tenant], name), hashSecret(token));
      return expiresAt ? { volunteer: { name, role, tenant, state: "invited" }, token, expiresAt } : "name-taken";
    },

    list: async (): Promise<Volunteer[]> => (await store.list()).map(open),

    /** Whoever has that name in these tenants, whatever the case. */
    find: async (tenants: readonly string[], name: string): Promise<SealedVolunteer[]> =>
      store.find(lookupsIn(tenants, name)),

    async inviteAgain(sealed: SealedVolunteer): Promise<Invitation> {
      const token = newSecret();
      const expiresAt = await store.inviteAgain(sealed.id, hashSecret(token));
      return { volunteer: { ...open(sealed), state: "invited" }, token, expiresAt };
    },

    async disable(sealed: SealedVolunteer): Promise<Volunteer> {
      await store.disable(sealed.id);
      return { ...open(sealed), state: "disabled" };
    },
  };
};
export type Accounts = ReturnType<typeof newAccounts>;
