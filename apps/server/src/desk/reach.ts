import { locales, type Locale } from "@sosmessages/contract/languages.ts";
import type { Person } from "#conversation/parts.ts";

/** Whose conversations a person is shown in the queue: leaders those of every language. */
export const reachOf = ({
  role,
  tenants,
  languages,
}: Person): { tenants: readonly string[]; languages: readonly Locale[] } => ({
  tenants,
  languages: role === "leader" ? locales : languages,
});

/** "I may know this person": that mailbox is never offered again to who said so. Of conversations `c`. */
export const isKeptAway = (volunteer: `$${number}`) =>
  `EXISTS (SELECT FROM kept_away k WHERE k.mailbox = c.mailbox AND k.volunteer = ${volunteer})`;

/** The one order of the queue, as the index has it: whoever may be in danger, then whose time runs out first. */
export const inOrder = "(NOT c.is_acute), c.due_at, c.id";
