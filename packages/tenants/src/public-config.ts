import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Tenant } from "./tenant.ts";

/** What only a running service knows of itself. */
type Running = Pick<PublicConfig, "testSite" | "realtime" | "push">;

/** Enough to show a page, and a number to call, while no service has been asked yet. */
const silent: Running = { testSite: false, realtime: null, push: null };

/** What a client must know before anyone has logged in. */
export const publicConfigOf = (tenant: Tenant, running = silent): PublicConfig => ({
  tenant: tenant.id,
  name: tenant.name,
  languages: [...tenant.languages],
  defaultLanguage: tenant.defaultLanguage,
  replyHours: tenant.replyHours,
  retentionDays: lifetimes.messageDays,
  helpline: tenant.helpline,
  chatUrl: tenant.chatUrl,
  feedbackUrl: tenant.feedbackUrl,
  quickExitUrl: tenant.quickExitUrl,
  mark: tenant.mark,
  ...running,
});
