import type { StillTexts } from "./notes.ts";

export const nb = {
  "no_script.text":
    "JavaScript er slått av i denne nettleseren. Du kan lese her. For å skrive til oss må du slå det på.",
  "old_browser.text":
    "Denne nettleseren er for gammel til å skrive herfra. Prøv en nyere, eller en annen telefon. Du kan også ringe:",
  "offline.title": "Du er ikke koblet til internett",
  "offline.text":
    "Meldingene dine er ikke borte. De er her når du er koblet til igjen. Du kan ringe selv om du ikke har internett.",
  "closed.title": "Denne tjenesten er stengt",
  "closed.text":
    "Ingen leser eller svarer her lenger. Det du har skrevet, blir slettet slik vi har lovet. Du kan ringe:",
} as const satisfies StillTexts;
