import type { TenantDesk } from "../tenant.ts";

export const samiDesk = { acuteProcedure: null } as const satisfies TenantDesk;
