import type { TenantApp } from "../tenant-app.ts";

export const samiApp = { id: "org.example.diehtobalvalus" } as const satisfies TenantApp;
