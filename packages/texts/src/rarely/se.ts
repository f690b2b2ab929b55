import type { RarelyTexts } from "./notes.ts";

export const se = {
  "not_found.title": "Dát siidu ii gávdno",
  "not_found.text": "Siidu soaitá sirdojuvvon, dahje čujuhus lea čállon boastut. Du dieđáhusat eai leat jávkan.",

  "delete.title": "Háliidat go sihkkut profiilla?",
  "delete.text": "Leat go sihkar ahte áiggut sihkkut iežat profiilla? Buot dieđáhusat sihkkojuvvojit agibeaivái.",
  "delete.confirm": "Sihko",
  "delete.cancel": "Gaskkalduhte",
  "delete.working": "Sihkkumin",
  "delete.failed": "Profiila ii leat sihkkojuvvon.",
  "delete.unconfirmed": "Mii eat dieđe sihkkojuvvui go profiila.",

  "messages.welcome":
    "Buorre go don leat dáppe.\n\nSáhtát čállit dan birra maid don jurddašat, olu dahje unnán. Eaktodáhtolaš lohká dan ja vástida {hours} diimmu siste. Vástádusa gávnnat dáppe.\n\nSon gii vástida, oaidná dušše du geavaheaddjinama ja dan maid čálát. Buot sihkkojuvvo {days} beaivvi geahčen.",
  "messages.welcome_chat": "Neahttačálašanbálvalus lea dáppe: {url}",
  "messages.older": "Čájet boarráset dieđáhusaid",
  "messages.draft_other": "Don leat čállán juoidá maiddái eará báikkis:",
  "messages.draft_keep_own": "Doalat dán teavstta",
  "messages.draft_take_other": "Geavat dan nuppi teavstta",
  "messages.delete_title": "Háliidat go sihkkut dieđáhusa?",
  "messages.delete_text": "Dat jávká agibeaivái, maiddái sus gii vástida.",
  "messages.not_deleted": "Dieđáhus ii leat sihkkojuvvon.",
  "messages.delete_unconfirmed": "Mii eat dieđe sihkkojuvvui go dieđáhus.",

  "unsaved.title": "Háliidat go logget olggos?",
  "unsaved.text": "Dat maid don čállet, ii leat vurkejuvvon. Jus logget olggos dál, de dat jávká.",
  "unsaved.leave": "Logge olggos liikká",
} as const satisfies RarelyTexts;
