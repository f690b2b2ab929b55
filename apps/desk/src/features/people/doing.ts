import type { Person } from "@sosmessages/contract/desk/office.ts";

export type Link = Readonly<{ link: string; expires_at: string }>;

/** What somebody is about to do on the page of people. One thing at a time, each in a dialog. */
export type Doing =
  | { readonly what: "invite" }
  | { readonly what: "change"; readonly person: Person }
  | { readonly what: "disable"; readonly person: Person }
  | { readonly what: "invite-again"; readonly person: Person }
  | { readonly what: "reset"; readonly person: Person }
  | { readonly what: "confirm"; readonly person: Person }
  | { readonly what: "rights-asked"; readonly person: Person }
  | { readonly what: "reset-asked"; readonly person: Person }
  | Linked;

/** `hadLogin`: it ended when the link was made. */
export type Linked = {
  readonly what: "link";
  readonly person: Person;
  readonly invitation: Link;
  readonly hadLogin: boolean;
};
