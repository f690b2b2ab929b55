import type { PublicConfig } from "@sosmessages/contract/service.ts";

const palette = { accent: "#223344", accentInk: "#ffffff", own: "#ddeeff" };
/** A service without a live connection, notifications and a chat. */
export const config: PublicConfig = {
  tenant: "sos",
  name: { nb: "Meldinger", se: "Dieđut", en: "Messages" },
  organisation: { nb: "En organisasjon", se: "Organisašuvdna", en: "An organisation" },
  languages: ["nb", "se", "en"],
  defaultLanguage: "nb",
  replyHours: 24,
  retentionDays: 14,
  dormantDays: 365,
  helpline: {
    name: { nb: "Krisetelefonen", se: "Heahtetelefovdna", en: "Helpline" },
    number: "22 40 00 40",
    hours: null,
  },
  emergency: {
    name: { nb: "Fare for liv", se: "Heagga várasvuođas", en: "Danger to life" },
    number: "113",
    hours: null,
  },
  helpNumbers: [],
  chatUrl: null,
  chatCookies: [],
  feedbackUrl: null,
  quickExitUrl: "https://www.yr.no/",
  appStores: null,
  legalContact: null,
  dataProtectionContact: null,
  accessibilityUrl: null,
  ownTexts: {},
  colours: { light: palette, dark: palette },
  mark: "M8 8h16",
  testSite: false,
  realtime: null,
  push: null,
};
