import type { DeskRole } from "@sosmessages/contract/desk/roles.ts";
import type { PlainKey } from "./texts.tsx";

export const roleName = (role: DeskRole): PlainKey => `role.${role}`;
