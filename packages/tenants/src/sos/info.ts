import { norwegianHelpNumbers } from "../help-numbers.ts";
import type { TenantInfo } from "../tenant.ts";

export const sosInfo = {
  helpNumbers: norwegianHelpNumbers,
  chatCookies: [],
  stores: null,
} as const satisfies TenantInfo;
