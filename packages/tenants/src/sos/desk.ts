import type { TenantDesk } from "../tenant.ts";

export const sosDesk = { acuteProcedure: null } as const satisfies TenantDesk;
