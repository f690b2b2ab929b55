export type PersonalKind =
  | "email"
  | "phone"
  | "identity-number"
  | "account-number"
  | "payment-card"
  | "web-profile"
  | "address"
  | "postcode"
  | "birth-date"
  | "vehicle"
  | "name";

/** A stretch of the text, in UTF-16 offsets. */
export type Found = { readonly start: number; readonly end: number; readonly kind: PersonalKind };
