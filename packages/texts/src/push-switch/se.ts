import type { PushSwitchTexts } from "./notes.ts";

export const se = {
  title: "Muittuhusat",
  text: "Dát ovttadat sáhttá čájehit muittuhusa go dáppe lea juoga ođđa maid sáhtát lohkat.",
  shows: "Muittuhus čájeha dušše dán teavstta: «{sentence}» Das ii leat namma, iige mihkkege das mii lea čállojuvvon.",
  seen: "Neahttalohkki čájeha maiddái dán siiddu čujuhusa. Earát geat oidnet šearpma, sáhttet oaidnit muittuhusa.",
  seen_app: "Muittuhus čájeha maiddái áppa nama. Earát geat oidnet šearpma, sáhttet oaidnit muittuhusa.",
  ends: "Muittuhusat nohket go logget olggos.",
  is_on: "Muittuhusat leat alde dán ovttadagas.",
  turn_on: "Bija ala muittuhusaid",
  turn_off: "Bisset muittuhusaid",
  later: "Maŋŋel",
  working: "Vuordde veaháš",
  denied: "Don it leat addán lobi čájehit muittuhusaid.",
  denied_help: "Sáhtát addit lobi neahttalohkki heivehusain. Geahččal de ođđasit.",
  denied_help_app: "Sáhtát addit lobi telefovnna heivehusain. Geahččal de ođđasit.",
  failed_on: "Muittuhusat eai leat alde. Vuordde veaháš ja geahččal ođđasit.",
  failed_off: "Muittuhusat leat ain alde. Geahččal ođđasit. Dat nohket maiddái go logget olggos.",
} as const satisfies PushSwitchTexts;
