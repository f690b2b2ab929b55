import type { PublicConfig } from "@sosmessages/contract/service.ts";

/** What this feature must know about the service someone writes to. */
export type Service = Pick<
  PublicConfig,
  "tenant" | "replyHours" | "retentionDays" | "helpline" | "chatUrl" | "realtime" | "push"
>;
