import { norwegianHelpNumbers } from "../help-numbers.ts";
import type { TenantInfo } from "../tenant.ts";

export const samiInfo = {
  helpNumbers: norwegianHelpNumbers,
  chatCookies: [],
  stores: { apple: null, google: null },
} as const satisfies TenantInfo;
