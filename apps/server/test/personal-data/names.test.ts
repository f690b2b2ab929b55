import { describe, expect, test } from "vitest";
import { findPersonalData } from "#retention/personal-data/find.ts";
import { readSentence, withMarks } from "./sentences.ts";

const lines = {
  "people by given name, surname, both, or in small letters": [
    "Jeg savner {name:Astrid} og {name:Bjørn Erik Haugen}.",
    "{name:Anne-Marie} og {name:Thomas B. Myhre}",
    "{name:Fatima al-Sayed} found me",
    "jeg savner {name:ingrid} så mye",
    "{name:Sander Gjerstad} truer meg",
    "{name:Jon Are Sandvik} og {name:Kim Andre} kom",
    "det var {name:geir} som gjorde det, og {name:eva} sa det",
    "JEG HETER {name:KARI NORDMANN} OG INGEN HØRER",
  ],
  "people whom no list knows, where the sentence says who they are": [
    "Jeg heter {name:Xqara}.",
    "Kameraten min {name:Zdrovik} er død.",
    "Dr. {name:Qvamheim} ringte.",
    "My sister, {name:Xanthippe}, left.",
    "Mu viellja {name:Qáilu} lea buohccán.",
    "Hilsen {name:Xqara}",
    "Broren min {name:Zdrovik} kom. Så gikk {name:Zdrovik} igjen.",
    "Det var lenge siden {name:Xqara} ringte.",
    "I dream of {name:Xanthe} every night.",
    "jeg heter {name:xqara} og er tolv",
    "{name:Xanthe} took the car. {name:Xanthe} is my daughter.",
    "{name:Xoavisá} vulggii, ja mun báhcen okto.",
  ],
  "names with endings": [
    "{name:Henriks} begravelse",
    "I was at {name:Lena's} place",
    "Mun hállen {name:Máretiin} ja {name:Ánteviin} ikte.",
    "Mun muitalin dan {name:Ellii}.",
    "Mun oidnen {name:Heaikka} ja {name:Iŋggá}.",
    "{name:Ántte} eadni lea buohccán.",
  ],
  "no person in an ordinary word at the head of a sentence": [
    "Håp er alt jeg har.",
    "Stein for stein. Liv er vanskelig. Bjørn i skogen.",
    "Will you answer? Grace is hard. Hope dies last. May I write?",
    "Lea go dus áigi? Don leat okto. Dan ija in oađđán.",
  ],
  "the person when such a word does what people do": [
    "{name:Stein} sa nei.",
    "{name:Will} hit me.",
    "{name:Storm} er to år.",
    "Jeg var sammen med {name:Bjørn}.",
    "{name:Dag} er borte. {name:Bill} came round. {name:Odd} kom ikke hjem.",
    "{name:Vår} er tolv år.",
  ],
  "no person in places, months, faiths, services, illnesses and brands": [
    "Jeg bor i Bergen. I april og mai var jeg i Tromsø.",
    "Jeg ba til Jesus og Gud.",
    "Kirkens SOS, Mental Helse og Røde Kors hjalp meg.",
    "St. Olavs hospital og Haukeland.",
    "Jeg har Asperger, sier Google.",
    "Filmen heter Titanic.",
    "I drink Guinness and Stella. Jeg leste Xqarfall og drakk Xqarbrus.",
    "Jeg ringte Alarmtelefonen og Lånekassen. Such is life. Therapy helped.",
    "Et annet navn er tryggere.",
    "Norggas ja Romssas lea Sámediggi.",
  ],
} as const;

describe.each(Object.entries(lines))("finds %s", (_, lines) => {
  test.each(lines)("%s", (line) => {
    const { text } = readSentence(line);
    expect(withMarks(text, findPersonalData(text))).toBe(line);
  });
});
