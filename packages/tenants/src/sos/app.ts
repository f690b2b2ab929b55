import type { TenantApp } from "../tenant-app.ts";

export const sosApp = { id: "org.example.meldinger" } as const satisfies TenantApp;
