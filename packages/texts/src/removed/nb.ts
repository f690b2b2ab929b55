import type { RemovedTexts } from "./notes.ts";

export const nb = {
  email: "[e-post]",
  phone: "[telefonnummer]",
  "identity-number": "[fødselsnummer]",
  "account-number": "[kontonummer]",
  "payment-card": "[kortnummer]",
  "web-profile": "[profil]",
  address: "[adresse]",
  postcode: "[sted]",
  "birth-date": "[fødselsdato]",
  vehicle: "[bilnummer]",
  name: "[navn]",
  place: "[sted]",
  school: "[skole]",
  institution: "[institusjon]",
  other: "[fjernet]",
} as const satisfies RemovedTexts;
