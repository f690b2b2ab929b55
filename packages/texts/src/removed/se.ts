import type { RemovedTexts } from "./notes.ts";

export const se = {
  email: "[e-poasta]",
  phone: "[telefovdnanummir]",
  "identity-number": "[riegádannummir]",
  "account-number": "[kontonummir]",
  "payment-card": "[goartanummir]",
  "web-profile": "[profiila]",
  address: "[čujuhus]",
  postcode: "[báiki]",
  "birth-date": "[riegádanbeaivi]",
  vehicle: "[biilanummir]",
  name: "[namma]",
  place: "[báiki]",
  school: "[skuvla]",
  institution: "[ásahus]",
  other: "[sihkkojuvvon]",
} as const satisfies RemovedTexts;
