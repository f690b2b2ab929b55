import type { Tenant } from "../tenant.ts";

export const sami = {
  id: "sami",
  hosts: ["sami.localhost"],
  hostPart: "sami",
  publicUrl: null,
  name: { nb: "Informasjonstjenesten", se: "Diehtobálvalus", en: "Information service" },
  defaultLanguage: "se",
  languages: ["se", "nb", "en"],
  replyHours: 48,
  timeZone: "Europe/Oslo",
  helpline: {
    name: { nb: "Hjelpetelefonen", se: "Veahkketelefovdna", en: "Helpline" },
    number: "22 40 00 40",
  },
  chatUrl: null,
  feedbackUrl: null,
  quickExitUrl: "https://www.yr.no/",
  mailFrom: null,
  legalContact: null,
  colours: {
    light: { accent: "#5a2a57", accentInk: "#ffffff", own: "#f1e5ef" },
    dark: { accent: "#e0b8db", accentInk: "#2a1028", own: "#3b2739" },
  },
  mark: "M14 15h2v7M13 22h6M16 10v.5",
} as const satisfies Tenant;
