import type { HelpNumber } from "./tenant.ts";

/** Open to everyone in Norway, whichever of the services they write to. */
export const norwegianHelpNumbers: readonly HelpNumber[] = [
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
];
