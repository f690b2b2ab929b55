import type { Tenant } from "../tenant.ts";

export const sami = {
  id: "sami",
  hosts: ["sami.localhost"],
  publicUrl: null,
  name: { nb: "Informasjonstjenesten", se: "Diehtobálvalus", en: "Information service" },
  defaultLanguage: "se",
  languages: ["se", "nb", "en"],
  replyHours: 48,
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
  stores: { apple: null, google: null },
  quickExitUrl: "https://www.yr.no/",
  mailFrom: "post@localhost",
  legalContact: null,
  colours: {
    light: { accent: "#5a2a57", accentInk: "#ffffff", own: "#f1e5ef" },
    dark: { accent: "#e0b8db", accentInk: "#2a1028", own: "#3b2739" },
  },
} as const satisfies Tenant;
