import type { StillTexts } from "./notes.ts";

export const se = {
  "no_script.text":
    "JavaScript ii leat anus dán neahttalohkkis. Sáhtát lohkat dáppe. Jus áiggut čállit midjiide, de fertet váldit dan atnui.",
  "old_browser.text":
    "Dát neahttalohkki lea menddo boaris. Geavat ođđaset neahttalogana dahje eará telefovnna. Sáhtát maiddái riŋget:",
  "offline.title": "Dus ii leat interneahtta\u00ADoktavuohta",
  "offline.text":
    "Du dieđáhusat eai leat jávkan. Dat leat dás go oktavuohta doaibmá fas. Sáhtát riŋget vaikko dus ii leat interneahtta.",
  "closed.title": "Dát bálvalus lea giddejuvvon",
  "closed.text":
    "Dáppe ii oktage šat loga iige vástit. Dat maid don leat čállán, sihkkojuvvo nugo mii leat lohpidan. Sáhtát riŋget:",
} as const satisfies StillTexts;
