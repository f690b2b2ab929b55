import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";

/** A stretch of the text, in UTF-16 offsets. */
export type Found = { readonly start: number; readonly end: number; readonly kind: PersonalKind };
