import type { DeskRole } from "@sosmessages/contract/route.ts";
import type { PlainKey } from "./texts.tsx";

export const roleName = (role: DeskRole): PlainKey => `role.${role}`;
