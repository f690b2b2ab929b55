import type { FormsTexts } from "./notes.ts";

export const nb = {
  "register.username_hint": "Velg et navn som ikke røper hvem du er.",
  "register.password_hint": "Minst 6 tegn.",
  "register.password_confirmation": "Gjenta passordet",
  "register.notice":
    "Brukernavnet og passordet er den eneste veien tilbake til meldingene dine. Har du ikke oppgitt e-post, kan verken du eller vi finne meldingene igjen hvis du mister dem.",
  "register.email": "E-post (valgfritt)",
  "register.email_notice":
    "Vi bruker den bare hvis du glemmer brukernavnet eller passordet. Svar kommer aldri på e-post.",
  "register.submit": "Lag profil",
  "register.working": "Lager profilen",
  "register.username_reveals": "Dette kan røpe hvem du er. Du kan bruke det, men et annet navn er tryggere.",
  "register.copy": "Kopier brukernavn og passord",
  "register.copied": "Kopiert. Lim det inn et sted som bare du ser.",
  "register.copy_failed": "Det gikk ikke å kopiere. Skriv det heller ned på papir.",
  "register.print": "Skriv ut",

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
  "recover_password.success": "Vi har sendt deg en e-post med en lenke til å endre passordet.",
  "recover_password.error": "Noe gikk galt. Se etter at e-postadressen er riktig.",

  "change_password.title": "Velg nytt passord",
  "change_password.submit": "Endre passordet",
  "change_password.working": "Lagrer",
  "change_password.success": "Passordet er endret.",
  "change_password.invalid_token": "Lenken kan bare brukes én gang, eller den er for gammel.",
  "change_password.error": "Noe gikk galt.",
  "change_password.new_link": "Be om en ny lenke",

  "validation.error": "Noe må rettes før vi kan gå videre. Se på feltene under.",
  "validation.other": "Dette kan ikke brukes. Prøv noe annet.",
  "validation.username.required": "Velg et brukernavn.",
  "validation.username.max": "Brukernavnet kan ha høyst 64 tegn.",
  "validation.username.format": "Brukernavnet har tegn som ikke kan brukes.",
  "validation.username.unique": "Brukernavnet er tatt. Velg et annet.",
  "validation.password.required": "Velg et passord.",
  "validation.password.min": "Passordet må ha minst 6 tegn.",
  "validation.password.max": "Passordet kan ha høyst 255 tegn.",
  "validation.password.confirmed": "Passordene er ikke like.",
  "validation.password_confirmation.required": "Skriv passordet en gang til.",
  "validation.email.email": "E-postadressen er ikke gyldig.",
  "validation.email.required": "Skriv e-postadressen.",
  "validation.email.unique": "E-postadressen er allerede i bruk.",
} as const satisfies FormsTexts;
