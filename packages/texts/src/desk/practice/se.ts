import type { PracticeTexts } from "./notes.ts";

export const practice = {
  "nav.practice": "Hárjehallan",
  "practice.about":
    "Dáppe hárjehalat vástidit. Mii leat ieža ráhkadan reivviid. Ii oktage vuordde, ja mihkkege ii sáddejuvvo. Jođiheaddji lohká vástádusa.",
  "practice.left":
    "{n, plural, one {Ovdal vuosttaš vuoru ferte jođiheaddji dohkkehit vel # vástádusa.} two {Ovdal vuosttaš vuoru ferte jođiheaddji dohkkehit vel # vástádusa.} other {Ovdal vuosttaš vuoru ferte jođiheaddji dohkkehit vel # vástádusa.}}",
  "practice.enough": "Don sáhtát álgit vurrui. Sáhtát hárjehallat eanet.",
  "practice.first":
    "Ovdal vuosttaš vuoru ferte jođiheaddji dohkkehit vástádusaid maid leat hárjehallan. Reivvet leat dás: Hárjehallan.",
  "practice.go": "Mana hárjehallamii",
  "practice.letters": "Reivvet maiguin hárjehalat",
  "practice.letter": "Hárjehallan: reive {n}",
  "practice.none": "Eai leat vel reivvet du gielaide.",
  "practice.state_new": "Ii leat álggahuvvon",
  "practice.state_writing": "Álggahuvvon",
  "practice.state_returned": "Jođiheaddji lea addán ruovttoluotta",
  "practice.state_review": "Jođiheaddji luhtte",
  "practice.state_approved": "Dohkkehuvvon",
  "practice.to_read": "Hárjehallan: vástádusat mat vurdet du",
  "practice.to_read_none": "Eai leat vástádusat mat vurdet du.",
  "practice.waiting":
    "{n, plural, one {Hárjehallan: # vástádus vuordá du} two {Hárjehallan: # vástádusa vurdet du} other {Hárjehallan: # vástádusa vurdet du}}",
  "practice.by": "Hárjehalli: {name}",
  "practice.mark": "Hárjehallan. Mii leat ieža ráhkadan reivve. Mihkkege ii sáddejuvvo.",
  "practice.acute": "Hárjehallan: Duohta ságastallamis ožžot jođiheaddjit dieđu dál.",
  "practice.not_counted": "Hárjehallan: Dát ii boađe statistihkkii.",
  "practice.dangerous": "Dán reivves sáhttá heagga leat váralaš dilis.",
  "practice.not_set": "Hárjehalli ii leat merken dan heahtedillin.",
  "practice.in_review": "Jođiheaddji lohká du vástádusa. Sáhtát váldit eará reivve dan botta.",
  "practice.approved": "Vástádus lea dohkkehuvvon. Buorre.",
  "practice.approve": "Dohkket vástádusa",
  "practice.given_back":
    "Hárjehallan: Duohta ságastallamis sáhttá soames eará váldit dan dál. Reive lea dáppe go háliidat joatkit.",
  "practice.back": "Hárjehallamii",
} as const satisfies PracticeTexts;
