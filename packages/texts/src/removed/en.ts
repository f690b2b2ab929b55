import type { RemovedTexts } from "./notes.ts";

export const en = {
  email: "[e-mail]",
  phone: "[phone number]",
  "identity-number": "[national identity number]",
  "account-number": "[account number]",
  "payment-card": "[card number]",
  "web-profile": "[profile]",
  address: "[address]",
  postcode: "[place]",
  "birth-date": "[date of birth]",
  vehicle: "[registration number]",
  name: "[name]",
  place: "[place]",
  school: "[school]",
  institution: "[institution]",
  other: "[removed]",
} as const satisfies RemovedTexts;
