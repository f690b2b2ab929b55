import type { PracticeTexts } from "./notes.ts";

export const practice = {
  "nav.practice": "Øving",
  "practice.about":
    "Her øver du på å svare. Brevene er diktet opp, ingen venter, og ingenting sendes. En vaktleder leser svaret.",
  "practice.left":
    "{n, plural, one {Før den første vakten må en vaktleder godkjenne # øvingssvar til.} other {Før den første vakten må en vaktleder godkjenne # øvingssvar til.}}",
  "practice.enough": "Du kan gå på vakt. Øv gjerne mer.",
  "practice.first":
    "Før den første vakten må en vaktleder ha godkjent svar du har øvd på. Du finner brevene under Øving.",
  "practice.go": "Gå til øving",
  "practice.letters": "Brev å øve på",
  "practice.letter": "Øvingsbrev {n}",
  "practice.none": "Det finnes ingen øvingsbrev på språkene dine ennå.",
  "practice.state_new": "Ikke begynt",
  "practice.state_writing": "Påbegynt",
  "practice.state_returned": "Gitt tilbake av vaktleder",
  "practice.state_review": "Hos vaktleder",
  "practice.state_approved": "Godkjent",
  "practice.to_read": "Øvingssvar som venter på deg",
  "practice.to_read_none": "Ingen øvingssvar venter på deg.",
  "practice.waiting": "{n, plural, one {# øvingssvar venter på deg} other {# øvingssvar venter på deg}}",
  "practice.by": "Øver: {name}",
  "practice.mark": "Øving. Brevet er diktet opp. Ingenting sendes, og ingenting telles.",
  "practice.acute": "Øving: I en ekte samtale ville vaktlederne fått alarm nå.",
  "practice.not_counted": "Øving: Dette telles ikke.",
  "practice.dangerous": "I dette brevet kan et liv være i fare.",
  "practice.not_set": "Den som øver, har ikke satt det som akutt.",
  "practice.in_review": "En vaktleder leser svaret ditt. Du kan ta et annet øvingsbrev så lenge.",
  "practice.approved": "Svaret er godkjent. Fint.",
  "practice.approve": "Godkjenn svaret",
  "practice.given_back": "Øving: I en ekte samtale kunne en annen ta den nå. Brevet ligger her til du vil fortsette.",
  "practice.back": "Til øving",
} as const satisfies PracticeTexts;
