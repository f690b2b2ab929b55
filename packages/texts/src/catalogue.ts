import { en as callerEn } from "./caller/en.ts";
import { nb as callerNb } from "./caller/nb.ts";
import { se as callerSe } from "./caller/se.ts";
import { en as deskEn } from "./desk/en.ts";
import { nb as deskNb } from "./desk/nb.ts";
import { se as deskSe } from "./desk/se.ts";
import { en as deskMailEn } from "./desk-mail/en.ts";
import { nb as deskMailNb } from "./desk-mail/nb.ts";
import { se as deskMailSe } from "./desk-mail/se.ts";
import { en as firstEn } from "./first/en.ts";
import { nb as firstNb } from "./first/nb.ts";
import { se as firstSe } from "./first/se.ts";
import { en as formsEn } from "./forms/en.ts";
import { nb as formsNb } from "./forms/nb.ts";
import { se as formsSe } from "./forms/se.ts";
import { en as infoEn } from "./info/en.ts";
import { nb as infoNb } from "./info/nb.ts";
import { se as infoSe } from "./info/se.ts";
import { en as mailEn } from "./mail/en.ts";
import { nb as mailNb } from "./mail/nb.ts";
import { se as mailSe } from "./mail/se.ts";
import { en as pushEn } from "./push/en.ts";
import { nb as pushNb } from "./push/nb.ts";
import { se as pushSe } from "./push/se.ts";
import { en as pushSwitchEn } from "./push-switch/en.ts";
import { nb as pushSwitchNb } from "./push-switch/nb.ts";
import { se as pushSwitchSe } from "./push-switch/se.ts";
import { en as rarelyEn } from "./rarely/en.ts";
import { nb as rarelyNb } from "./rarely/nb.ts";
import { se as rarelySe } from "./rarely/se.ts";
import { en as removedEn } from "./removed/en.ts";
import { nb as removedNb } from "./removed/nb.ts";
import { se as removedSe } from "./removed/se.ts";
import { en as stillEn } from "./still/en.ts";
import { nb as stillNb } from "./still/nb.ts";
import { se as stillSe } from "./still/se.ts";

/**
 * Every sentence of the product, by area. For the server and for tools: no browser loads this, each screen fetches its own area.
 * A test holds the list against the folders.
 */
export const catalogue = {
  first: { nb: firstNb, se: firstSe, en: firstEn },
  caller: { nb: callerNb, se: callerSe, en: callerEn },
  rarely: { nb: rarelyNb, se: rarelySe, en: rarelyEn },
  forms: { nb: formsNb, se: formsSe, en: formsEn },
  info: { nb: infoNb, se: infoSe, en: infoEn },
  "push-switch": { nb: pushSwitchNb, se: pushSwitchSe, en: pushSwitchEn },
  still: { nb: stillNb, se: stillSe, en: stillEn },
  mail: { nb: mailNb, se: mailSe, en: mailEn },
  push: { nb: pushNb, se: pushSe, en: pushEn },
  removed: { nb: removedNb, se: removedSe, en: removedEn },
  desk: { nb: deskNb, se: deskSe, en: deskEn },
  "desk-mail": { nb: deskMailNb, se: deskMailSe, en: deskMailEn },
} as const;

export type TextArea = keyof typeof catalogue;
export const textAreas = Object.keys(catalogue) as TextArea[];
