import type { PushSwitchTexts } from "./notes.ts";

export const nb = {
  title: "Varsler",
  text: "Denne enheten kan vise et varsel når det er noe nytt å lese her.",
  shows: "I varselet står det bare: «{sentence}» Ikke noe navn, og ingenting av det som er skrevet.",
  seen: "Nettleseren viser også adressen til denne siden. Andre som ser skjermen, kan se varselet.",
  seen_app: "Varselet viser også navnet på appen. Andre som ser skjermen, kan se varselet.",
  ends: "Varslene slutter når du logger ut.",
  is_on: "Varsler er slått på for denne enheten.",
  turn_on: "Slå på varsler",
  turn_off: "Slå av varsler",
  later: "Senere",
  working: "Vent litt",
  denied: "Du har ikke gitt tillatelse til varsler.",
  denied_help: "Du kan tillate varsler i innstillingene i nettleseren, og så prøve igjen.",
  denied_help_app: "Du kan tillate varsler i innstillingene på telefonen, og så prøve igjen.",
  failed_on: "Varslene ble ikke slått på. Prøv igjen om litt.",
  failed_off: "Varslene ble ikke slått av. Prøv igjen. De slutter også når du logger ut.",
} as const satisfies PushSwitchTexts;
