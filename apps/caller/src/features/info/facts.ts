import { lifetimes } from "@sosmessages/contract/limits.ts";

/** The numbers in the texts that are not a service's own. */
export const facts = {
  draftDays: String(lifetimes.draftDays),
  loginDays: String(lifetimes.loginDays),
  /** The server's default for `DORMANT_DAYS`. */
  dormantDays: "365",
  /** Of the provider's separate chat. */
  chatDays: "4",
} as const;
