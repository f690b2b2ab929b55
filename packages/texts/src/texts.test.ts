import { describe, expect, it } from "vitest";
import { en as callerEn } from "./caller/en.ts";
import { nb as callerNb } from "./caller/nb.ts";
import { callerNotes } from "./caller/notes.ts";
import { se as callerSe } from "./caller/se.ts";
import { door as doorEn } from "./desk/door/en.ts";
import { door as doorNb } from "./desk/door/nb.ts";
import { doorNotes } from "./desk/door/notes.ts";
import { door as doorSe } from "./desk/door/se.ts";
import { office as officeEn } from "./desk/office/en.ts";
import { office as officeNb } from "./desk/office/nb.ts";
import { officeNotes } from "./desk/office/notes.ts";
import { office as officeSe } from "./desk/office/se.ts";
import { work as workEn } from "./desk/work/en.ts";
import { work as workNb } from "./desk/work/nb.ts";
import { workNotes } from "./desk/work/notes.ts";
import { work as workSe } from "./desk/work/se.ts";
import { en as deskMailEn } from "./desk-mail/en.ts";
import { nb as deskMailNb } from "./desk-mail/nb.ts";
import { deskMailNotes } from "./desk-mail/notes.ts";
import { se as deskMailSe } from "./desk-mail/se.ts";
import { en as firstEn } from "./first/en.ts";
import { nb as firstNb } from "./first/nb.ts";
import { firstNotes } from "./first/notes.ts";
import { se as firstSe } from "./first/se.ts";
import { en as infoEn } from "./info/en.ts";
import { nb as infoNb } from "./info/nb.ts";
import { infoNotes } from "./info/notes.ts";
import { se as infoSe } from "./info/se.ts";
import { en as mailEn } from "./mail/en.ts";
import { nb as mailNb } from "./mail/nb.ts";
import { mailNotes } from "./mail/notes.ts";
import { se as mailSe } from "./mail/se.ts";
import { en as pushEn } from "./push/en.ts";
import { nb as pushNb } from "./push/nb.ts";
import { pushNotes } from "./push/notes.ts";
import { se as pushSe } from "./push/se.ts";
import { en as pushSwitchEn } from "./push-switch/en.ts";
import { nb as pushSwitchNb } from "./push-switch/nb.ts";
import { pushSwitchNotes } from "./push-switch/notes.ts";
import { se as pushSwitchSe } from "./push-switch/se.ts";
import { en as stillEn } from "./still/en.ts";
import { nb as stillNb } from "./still/nb.ts";
import { stillNotes } from "./still/notes.ts";
import { se as stillSe } from "./still/se.ts";

type Dictionary = Readonly<Record<string, string>>;
const placeholders = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));

const areas: readonly [area: string, language: string, notes: Dictionary, texts: Dictionary, reference: Dictionary][] =
  [
    ["caller", "nb", callerNotes, callerNb, callerNb],
    ["caller", "se", callerNotes, callerSe, callerNb],
    ["caller", "en", callerNotes, callerEn, callerNb],
    ["the desk's door", "nb", doorNotes, doorNb, doorNb],
    ["the desk's door", "se", doorNotes, doorSe, doorNb],
    ["the desk's door", "en", doorNotes, doorEn, doorNb],
    ["the desk's work", "nb", workNotes, workNb, workNb],
    ["the desk's work", "se", workNotes, workSe, workNb],
    ["the desk's work", "en", workNotes, workEn, workNb],
    ["the desk's office", "nb", officeNotes, officeNb, officeNb],
    ["the desk's office", "se", officeNotes, officeSe, officeNb],
    ["the desk's office", "en", officeNotes, officeEn, officeNb],
    ["desk-mail", "nb", deskMailNotes, deskMailNb, deskMailNb],
    ["desk-mail", "se", deskMailNotes, deskMailSe, deskMailNb],
    ["desk-mail", "en", deskMailNotes, deskMailEn, deskMailNb],
    ["first", "nb", firstNotes, firstNb, firstNb],
    ["first", "se", firstNotes, firstSe, firstNb],
    ["first", "en", firstNotes, firstEn, firstNb],
    ["still", "nb", stillNotes, stillNb, stillNb],
    ["still", "se", stillNotes, stillSe, stillNb],
    ["still", "en", stillNotes, stillEn, stillNb],
    ["info", "nb", infoNotes, infoNb, infoNb],
    ["info", "se", infoNotes, infoSe, infoNb],
    ["info", "en", infoNotes, infoEn, infoNb],
    ["mail", "nb", mailNotes, mailNb, mailNb],
    ["mail", "se", mailNotes, mailSe, mailNb],
    ["mail", "en", mailNotes, mailEn, mailNb],
    ["push", "nb", pushNotes, pushNb, pushNb],
    ["push", "se", pushNotes, pushSe, pushNb],
    ["push", "en", pushNotes, pushEn, pushNb],
    ["push-switch", "nb", pushSwitchNotes, pushSwitchNb, pushSwitchNb],
    ["push-switch", "se", pushSwitchNotes, pushSwitchSe, pushSwitchNb],
    ["push-switch", "en", pushSwitchNotes, pushSwitchEn, pushSwitchNb],
  ];

describe.each(areas)("the texts of %s in %s", (_area, _language, notes, texts, reference) => {
  const all = Object.entries(texts);

  it("say something, with a note for the translator on every sentence", () => {
    for (const [key, text] of all) {
      expect(text, key).toMatch(/^\S(.*\S)?$/s);
      expect(notes[key], key).toMatch(/\w{3}/);
    }
  });

  it("leave the same gaps to fill as the Norwegian ones", () => {
    for (const [key, text] of all) expect(placeholders(text), key).toEqual(placeholders(reference[key] ?? ""));
  });

  it("neither shout nor hide odd characters", () => {
    // The one that the specification words so itself.
    for (const [key, text] of all.filter(([, text]) => text !== "User denied permissions!")) {
      expect(text, key).not.toMatch(/!|[ðÐ\u200b-\u200f\u202a-\u202e]| {2}/);
      expect(text, key).toBe(text.normalize("NFC"));
    }
  });
});
