import type { FormsTexts } from "./notes.ts";

export const nb = {
  "register.username_hint": "Velg et navn som ikke røper hvem du er.",
  "register.name_ideas": "Forslag:",
  "register.name_first": "Stille Liten Grønn Blå Gul Hvit Varm Myk Rolig Lett Klar Rund Våken Lilla",
  "register.name_second":
    "rev bjørk ugle måne stjerne elv spurv ørn furu bris oter hare kløver sky stein fugl bølge regnbue rein laks",
  "register.password_hint": "Minst 6 tegn.",
  "register.password_confirmation": "Gjenta passordet",
  "register.notice": "Husk brukernavnet og passordet. De er den eneste veien tilbake til meldingene dine.",
  "register.email": "E-post (valgfritt)",
  "register.email_notice":
    "Vi bruker den bare hvis du glemmer brukernavnet eller passordet. Svar kommer aldri på e-post.",
  "register.submit": "Lag profil",
  "register.lead": "Med et brukernavn og et passord finner du tilbake til svaret. Ingen får vite hvem du er.",
  "register.terms": "Når du lager en profil, godtar du brukervilkårene.",
  "register.working": "Lager profilen",
  "register.username_reveals": "Dette kan røpe hvem du er. Du kan bruke det, men et annet navn er tryggere.",
  "register.copy": "Kopier brukernavn og passord",
  "register.copied": "Kopiert. Lim det inn et sted som bare du ser.",
  "register.copy_failed": "Det gikk ikke å kopiere. Skriv det heller ned på papir.",
  "register.print": "Skriv ut",
  "way_back.title": "Dette er veien tilbake",
  "way_back.text":
    "Profilen er laget. Skriv ned brukernavnet og passordet, eller ta vare på dem på en annen måte. Har du ikke oppgitt e-post, kan verken du eller vi finne meldingene igjen uten dem.",
  "way_back.go_on": "Gå videre og skriv",

  "form.weak_password": "Dette passordet er lett å gjette. Du kan bruke det, men et lengre er tryggere.",

  "profile.password": "Nytt passord",
  "profile.password_hint": "Minst 6 tegn. La feltet stå tomt hvis du vil beholde passordet du har.",
  "profile.password_confirmation": "Gjenta det nye passordet",
  "profile.ends_others": "Bytter du passord, blir du logget ut alle andre steder.",
  "profile.email_notice":
    "Vi bruker den bare hvis du glemmer brukernavnet eller passordet. Tøm feltet og lagre hvis vi skal slette adressen.",
  "profile.save": "Lagre",
  "profile.working": "Lagrer",
  "profile.saved": "Profilen er oppdatert.",

  "recover_password.title": "Glemt brukernavn eller passord",
  "recover_password.text":
    "Skriv e-postadressen du har oppgitt. Vi sender deg brukernavnet og en lenke til å velge nytt passord.",
  "recover_password.note":
    "E-posten kommer bare hvis adressen hører til en profil her. Har du ikke oppgitt noen adresse, kan vi ikke finne meldingene igjen. Du kan alltid lage en ny profil.",
  "recover_password.email": "E-post",
  "recover_password.submit": "Send lenke",
  "recover_password.working": "Sender",
  "recover_password.success":
    "Hvis adressen hører til en profil her, har vi sendt deg en e-post med en lenke til å velge nytt passord.",
  "recover_password.error": "Noe gikk galt. Se etter at e-postadressen er riktig.",

  "change_password.title": "Velg nytt passord",
  "change_password.submit": "Endre passordet",
  "change_password.working": "Lagrer",
  "change_password.success": "Passordet er endret.",
  "change_password.invalid_token": "Lenken virker ikke lenger. Den er brukt, eller den er for gammel.",
  "change_password.error": "Noe gikk galt.",
  "change_password.new_link": "Be om en ny lenke",

  "validation.error": "Noe mangler eller må rettes. Se feltene nedenfor.",
  "validation.other": "Dette kan ikke brukes. Prøv noe annet.",
  "validation.username.required": "Velg et brukernavn.",
  "validation.username.max": "Brukernavnet kan ha høyst 64 tegn.",
  "validation.username.min": "Velg et brukernavn.",
  "validation.username.format": "Brukernavnet har tegn som ikke kan brukes.",
  "validation.username.unique": "Brukernavnet er tatt. Velg et annet.",
  "validation.password.required": "Velg et passord.",
  "validation.password.min": "Passordet må ha minst 6 tegn.",
  "validation.password.max": "Passordet kan ha høyst 255 tegn.",
  "validation.password.confirmed": "Passordene er ikke like.",
  "validation.password.format": "Passordet har tegn som ikke kan brukes.",
  "validation.password_confirmation.required": "Skriv passordet en gang til.",
  "validation.password_confirmation.min": "Passordet må ha minst 6 tegn.",
  "validation.password_confirmation.max": "Passordet kan ha høyst 255 tegn.",
  "validation.password_confirmation.confirmed": "Passordene er ikke like.",
  "validation.password_confirmation.format": "Passordet har tegn som ikke kan brukes.",
  "validation.email.email": "E-postadressen er ikke gyldig.",
  "validation.email.format": "E-postadressen er ikke gyldig.",
  "validation.email.max": "E-postadressen er for lang.",
  "validation.email.required": "Skriv e-postadressen.",
  "validation.email.unique": "E-postadressen er allerede i bruk.",
} as const satisfies FormsTexts;
