import { describe, expect, test } from "vitest";
import { findPersonalData } from "#retention/personal-data/find.ts";
import { readSentence, withMarks } from "./sentences.ts";

/** Braces mark the finds of each line exactly. Text outside of braces must not be found. */
const lines = {
  "an e-mail address, plain or in words": [
    "Skriv til {email:kari.nordmann+hjelp@firma.co.uk}.",
    "{email:åse.bjørnsen@høyskole.no} er min",
    "min er {email:kari (at) gmail punktum com}",
    "mail {email:sarah [at] proton [dot] me} please",
    "it is {email:katie.b at gmail dot com}",
    "Read more at mind.org.uk, or look at nhs.uk.",
    "Meet me at school. No one cares.",
  ],
  "a phone number, from here or from abroad": [
    "tlf {phone:4 0 1 2 3 4 5 6}",
    "Ring {phone:40123456} nå",
    "Ring {phone:004741234567}",
    "Tlf {phone:(47) 78 46 95 13}",
    "Nummer {phone:+46 (0)70-174 06 05}",
    "{phone:070-174 06 05} i Sverige",
    "Call {phone:202-555-0178}",
    "ring {phone:fire null en to tre fire fem seks}",
    "tlf {phone:4O1 23 456} eller {phone:41 to tre 34 fem seks}",
    "En to tre fire fem seks sju åtte, så puster jeg.",
    "Ring 116 123, 113 eller 22 40 00 40.",
    "Møtet var 22.02.2006, i perioden 2005–2009.",
    "Saksnummer 48120077, prosjektnummer 30214587, 25 000 000 kroner.",
  ],
  "an identity number whose control digits agree": [
    "fnr {identity-number:15115444678}",
    "Jeg er {identity-number:039294 036 80}.",
    "D-nummer {identity-number:59847434850}",
    "personnummer {identity-number:811218-9876}",
    "hetu {identity-number:131052-308T}",
    "Nummer 15115444679 er ikke noens.",
    "Fødselsnummer {identity-number:15115444679} med en skrivefeil",
    "Hetu {identity-number:131052-308X} og NI number {identity-number:QQ 41 07 63 C}",
  ],
  "an account or a card": [
    "konto {account-number:3590.30.29453}",
    "Send til {account-number:23795613412}",
    "{account-number:NO94 9517 1708 592} er min",
    "Kode 35903029454 er ikke en konto.",
    "Betal med {payment-card:5180 6725 1469 7447}",
    "{payment-card:5495-3131-7862-9869}",
    "{payment-card:3763 730121 29265}",
    "Tallet 5180672514697448 er tilfeldig.",
  ],
  "a profile on the web, and no ordinary link": [
    "Jeg er {web-profile:@tuva_05} der",
    "Snap: {web-profile:karinordmann}",
    "snappen min er {web-profile:sander_2008}",
    "{web-profile:https://www.facebook.com/profile.php?id=100001234567}",
    "{web-profile:nattugle#4821} på Discord",
    "Les på www.helsenorge.no, facebook.com og https://www.youtube.com/watch?v=dQw4w9WgXcQ.",
    "tiktoken er {web-profile:@brokenn.angel_}",
    "Insta er bare løgn.",
  ],
  "where somebody lives": [
    "Jeg bor i {address:Storgata 5B}, {postcode:0155 Oslo}.",
    "i {address:Hans Nielsen Hauges vei 3}",
    "{address:Deanugeaidnu 12}, {postcode:9730 Kárášjohka}",
    "at {address:Flat 4, 17 Park Crescent}, {postcode:BS1 5TY}",
    "{address:Bekkefaret 12}, {postcode:3612 Kongsberg}",
    "Bor i {address:Storgata} i byen.",
    "jeg bor i {address:parkveien} med mamma",
    "Skoleveien 20 minutter hver vei, i 2019 Oslo, klokka 0330 Oslo.",
    "Jeg gikk ned Storgata.",
  ],
  "when somebody was born, and no appointment": [
    "født {birth-date:12.03.1999}",
    "f. {birth-date:12.03.99}",
    "born on {birth-date:March 3, 2007}",
    "riegádan {birth-date:njukčamánu 12. beaivve 1999}",
    "Jeg har bursdag {birth-date:17. juni}.",
    "Timen er 12.03.2024, og den 3. mai skjedde det.",
    "{birth-date:06.12.2010} er dagen jeg ble født",
    "født {birth-date:tolvte mars nitten nittini}",
    "Jeg er født i 1985.",
  ],
  "small places, and no large ones": [
    "Jeg er den eneste sykepleieren i {place:Berlevåg}.",
    "alle i {place:lødingen} vet det",
    "Vi flyttet fra {place:Mo i Rana} til Bergen.",
    "Mun orun {place:Kárášjogas} ja manan Romsii.",
    "we live in {place:Whitby}, not in London",
    "Skal på ski i morgen. Jeg kommer fra Somalia og bor i Finnmark.",
    "jobber i {place:Ski} og bor i {place:Bø}",
    "They found her near {place:Xqarness}, we moved to {place:Xqarden Bridge}.",
    "{place:Xqarjávrris} eai leat go moadde olbmo.",
  ],
  "schools, and no school that everyone has": [
    "går på {school:solvang ungdomsskole}",
    "elev ved {school:Alta videregående skole}",
    "{school:Guovdageainnu joatkkaskuvla} lea giddejuvvon",
    "my son is at {school:St Mary's Academy}",
    "{school:Xqarfield Nursery} said no, and she went to {school:St Bede's}.",
    "Mun váccán {school:Sámi joatkkaskuvllas}.",
    "Bor ved {school:Xqar barne- og ungdomsskole}.",
    "Skolen i {place:Berlevåg} er liten.",
    "Jeg går på en vanlig skole og hater ungdomsskolen. I study at the University of Oslo.",
  ],
  "work places and institutions, and none that everyone knows": [
    "Jeg jobber på {institution:Solbakken sykehjem}.",
    "Sjefen på {institution:Kiwi Bjerkvik} og han på {institution:BUP Alta}",
    "innlagt på {institution:Helgelandssykehuset}",
    "jeg jobber hos {institution:Bertelsen Bygg AS}",
    "she works at {institution:Hillcrest care home}",
    "Mun lean {institution:Gáivuona buhcciidsiiddas}.",
    "Han er i {institution:Xqarvik rådhus} og {institution:Xqarvik bo- og servicesenter}.",
    "Mun bargan {institution:Deanu buhcciidruovttus}.",
    "Kiwi, BUP, NAV, Haukeland og St. Olavs hospital. Jeg ringte krisesenteret og sykehuset.",
  ],
  "a car": [
    "Han kjører {vehicle:DN 45821}.",
    "skilt {vehicle:el12345}",
    "his plate is {vehicle:AB12 CDE}",
    "Standarden NS 12345 og kode AB12 CDE.",
  ],
} as const;

describe.each(Object.entries(lines))("finds %s", (_, lines) => {
  test.each(lines)("%s", (line) => {
    const { text } = readSentence(line);
    expect(withMarks(text, findPersonalData(text))).toBe(line);
  });
});
