import type { MailTexts } from "./notes.ts";

export const se = {
  sender: "Dieđáhusat",
  subject: "Liŋka maid don bivdet",
  greeting: "Bures",
  intro:
    "{count, plural, one {Dás vuollelis lea du geavaheaddjinamma. Raba liŋkka ja vállje ođđa beassansáni.} two {Dás vuollelis leaba du geavaheaddjinamat. Raba liŋkka ja vállje ođđa beassansáni.} other {Dás vuollelis leat du geavaheaddjinamat. Raba liŋkka ja vállje ođđa beassansáni.}}",
  username: "Geavaheaddjinamma: {username}",
  name_cleaned: "Dás čájehuvvojit dušše nama bustávat ja logut.",
  valid:
    "{count, plural, one {Liŋkka sáhtát geavahit dušše oktii, {minutes} minuhta siste.} two {Juohke liŋkka sáhtát geavahit dušše oktii, {minutes} minuhta siste.} other {Juohke liŋkka sáhtát geavahit dušše oktii, {minutes} minuhta siste.}}",
  not_asked:
    "Jus it leat bivdán dán, de it dárbbaš dahkat maidege. Mii eat leat rievdadan maidege. Sáhtát sihkkut dán e-poastta.",
} as const satisfies MailTexts;
