import type { PracticeTexts } from "./notes.ts";

export const practice = {
  "nav.practice": "Practice",
  "practice.about":
    "Here you practise answering. The letters are made up, nobody waits, and nothing is sent. A leader reads your reply.",
  "practice.left":
    "{n, plural, one {Before your first shift a leader has to approve # more practice reply.} other {Before your first shift a leader has to approve # more practice replies.}}",
  "practice.enough": "You can go on duty. Practise more whenever you like.",
  "practice.first":
    "Before your first shift a leader has to approve replies that you have practised. The letters are under Practice.",
  "practice.go": "Go to practice",
  "practice.letters": "Letters to practise with",
  "practice.letter": "Practice letter {n}",
  "practice.none": "There are no practice letters in your languages yet.",
  "practice.state_new": "Not begun",
  "practice.state_writing": "Begun",
  "practice.state_returned": "Given back by the leader",
  "practice.state_review": "With the leader",
  "practice.state_approved": "Approved",
  "practice.to_read": "Practice replies waiting for you",
  "practice.to_read_none": "No practice replies wait for you.",
  "practice.waiting": "{n, plural, one {# practice reply waits for you} other {# practice replies wait for you}}",
  "practice.by": "Practising: {name}",
  "practice.mark": "Practice. The letter is made up. Nothing is sent, and nothing is counted.",
  "practice.acute": "Practice: in a real conversation the leaders would be alarmed now.",
  "practice.not_counted": "Practice: This is not counted.",
  "practice.dangerous": "In this letter a life may be in danger.",
  "practice.not_set": "Whoever is practising has not set it as acute.",
  "practice.in_review": "A leader is reading your reply. You can take another practice letter meanwhile.",
  "practice.approved": "Your reply is approved. Well done.",
  "practice.approve": "Approve the reply",
  "practice.given_back":
    "Practice: in a real conversation somebody else could take it now. The letter stays here until you want to go on.",
  "practice.back": "To practice",
} as const satisfies PracticeTexts;
