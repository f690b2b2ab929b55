/**
 * What stands in a message where personal data stood, in brackets. Callers and volunteers read it in the middle of a sentence, so it is one plain
 * noun, or two, in its dictionary form.
 */
export const removedNotes = {
  email: "In the place of an e-mail address.",
  phone: "In the place of a phone number.",
  "identity-number": "In the place of a national identity number or D-number.",
  "account-number": "In the place of a bank account number.",
  "payment-card": "In the place of the number of a payment card.",
  "web-profile": "In the place of a profile or handle on the web.",
  address: "In the place of a street address.",
  postcode: "In the place of a postcode with its place.",
  "birth-date": "In the place of somebody's date of birth.",
  vehicle: "In the place of the registration number of a vehicle.",
  name: "In the place of a person's name.",
  place: "In the place of the name of a small place.",
  school: "In the place of the name of a school or kindergarten.",
  institution: "In the place of the name of a work place, clinic, congregation or club.",
  other: "In the place of what a volunteer marked by hand and the program has no word for.",
} as const;

export type RemovedTexts = Readonly<Record<keyof typeof removedNotes, string>>;
