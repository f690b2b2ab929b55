import type { MailTexts } from "./notes.ts";

export const nb = {
  sender: "Meldinger",
  subject: "Lenken du ba om",
  greeting: "Hei",
  intro_one: "Her er brukernavnet ditt og en lenke. Åpne lenken for å velge et nytt passord.",
  intro_many: "Her er brukernavnene dine, med en lenke til hvert av dem. Åpne en lenke for å velge et nytt passord.",
  username: "Brukernavn: {username}",
  valid_one: "Lenken virker én gang, innen {minutes} minutter.",
  valid_many: "Hver lenke virker én gang, innen {minutes} minutter.",
  not_asked:
    "Var det ikke du som ba om dette? Da trenger du ikke å gjøre noe. Ingenting er endret, og du kan slette denne e-posten.",
} as const satisfies MailTexts;
