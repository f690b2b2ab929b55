import type { Tenant } from "../tenant.ts";

export const sos = {
  id: "sos",
  hosts: ["localhost"],
  publicUrl: null,
  name: { nb: "Meldinger", se: "Dieđáhusat", en: "Messages" },
  defaultLanguage: "nb",
  languages: ["nb", "se", "en"],
  replyHours: 24,
  helpline: {
    name: { nb: "Hjelpetelefonen", se: "Veahkketelefovdna", en: "Helpline" },
    number: "22 40 00 40",
  },
  helpNumbers: [
    { name: { nb: "Fare for liv", se: "Heahteveahkki", en: "Danger to life" }, number: "113" },
    { name: { nb: "Legevakt", se: "Doavtterfákta", en: "Out-of-hours doctor" }, number: "116 117" },
    { name: { nb: "Mental Helse", se: "Mental Helse", en: "Mental Helse" }, number: "116 123" },
    {
      name: {
        nb: "Alarmtelefonen for barn og unge",
        se: "Mánáid ja nuoraid heahtetelefovdna",
        en: "Emergency line for children and young people",
      },
      number: "116 111",
    },
  ],
  chatUrl: null,
  chatCookies: [],
  feedbackUrl: null,
  stores: null,
  quickExitUrl: "https://www.yr.no/",
  mailFrom: "post@localhost",
  legalContact: null,
  colours: {
    light: { accent: "#0b4f4a", accentInk: "#ffffff", own: "#deede8" },
    dark: { accent: "#93d5c6", accentInk: "#0a201d", own: "#1b352f" },
  },
} as const satisfies Tenant;
