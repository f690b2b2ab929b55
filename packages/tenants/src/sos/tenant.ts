import type { Tenant } from "../tenant.ts";

export const sos = {
  id: "sos",
  hosts: ["localhost"],
  hostPart: null,
  publicUrl: null,
  name: { nb: "Meldinger", se: "Dieđáhusat", en: "Messages" },
  defaultLanguage: "nb",
  languages: ["nb", "se", "en"],
  replyHours: 24,
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
    light: { accent: "#0b4f4a", accentInk: "#ffffff", own: "#deede8" },
    dark: { accent: "#93d5c6", accentInk: "#0a201d", own: "#1b352f" },
  },
  mark: "M10.5 11.5h11M10.5 16.5h11M10.5 21.5h6",
} as const satisfies Tenant;
