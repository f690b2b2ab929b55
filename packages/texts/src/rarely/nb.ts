import type { RarelyTexts } from "./notes.ts";

export const nb = {
  "not_found.title": "Denne siden finnes ikke",
  "not_found.text": "Adressen er kanskje skrevet feil, eller siden er flyttet. Meldingene dine er der de var.",

  "delete.title": "Slette profilen?",
  "delete.text": "Er du sikker på at du vil slette profilen din? Alle meldingene blir borte for godt.",
  "delete.confirm": "Slett",
  "delete.cancel": "Avbryt",
  "delete.working": "Sletter",
  "delete.failed": "Profilen er ikke slettet.",
  "delete.unconfirmed": "Vi vet ikke om profilen ble slettet.",

  "messages.welcome":
    "Fint at du er her.\n\nSkriv så mye eller lite du vil, om det du har på hjertet. En frivillig leser det og svarer innen {hours} timer. Svaret finner du her.\n\nDen som svarer, ser bare brukernavnet ditt og det du skriver. Etter {days} dager slettes alt av seg selv.",
  "messages.welcome_chat": "Vil du heller chatte, kan du gjøre det her: {url}",
  "messages.older": "Vis eldre meldinger",
  "messages.draft_other": "Du har skrevet noe et annet sted også:",
  "messages.draft_keep_own": "Behold det som står her",
  "messages.draft_take_other": "Bruk den andre teksten",
  "messages.delete_title": "Slette meldingen?",
  "messages.delete_text": "Den blir borte for godt, også for den som svarer.",
  "messages.not_deleted": "Meldingen er ikke slettet.",
  "messages.delete_unconfirmed": "Vi vet ikke om meldingen ble slettet.",

  "unsaved.title": "Logge ut nå?",
  "unsaved.text": "Det du skrev, er ikke lagret. Logger du ut nå, blir det borte.",
  "unsaved.leave": "Logg ut likevel",
} as const satisfies RarelyTexts;
