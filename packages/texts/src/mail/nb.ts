import type { MailTexts } from "./notes.ts";

export const nb = {
  sender: "Meldinger",
  subject: "Lenken du ba om",
  greeting: "Hei",
  intro:
    "{count, plural, one {Her er brukernavnet ditt og en lenke. Åpne lenken for å velge et nytt passord.} other {Her er brukernavnene dine, med en lenke til hvert av dem. Åpne en lenke for å velge et nytt passord.}}",
  username: "Brukernavn: {username}",
  name_cleaned: "Bare bokstaver, tall, mellomrom og bindestreker i navnet vises her.",
  valid:
    "{count, plural, one {Lenken virker én gang, innen {minutes} minutter.} other {Hver lenke virker én gang, innen {minutes} minutter.}}",
  not_asked:
    "Var det ikke du som ba om dette? Da trenger du ikke å gjøre noe. Ingenting er endret, og du kan slette denne e-posten.",
} as const satisfies MailTexts;
