import { group, inEach, list, oneOf, orNothing, text, yesOrNo } from "./fields.ts";
import type { Service, ServiceDesk } from "../service.ts";
import type { Entry, Report } from "@sosmessages/texts/yaml-tree.ts";

/** Read next to the conversation, in a hurry: short steps, and not many. */
const step = text({ should: "one line of at most 300 characters, without blanks around it", max: 300 });

/** `desk.yaml`: data that only the desk shows. */
export function readDeskFile(
  entry: Entry,
  languages: readonly string[],
  known: readonly string[],
  report: Report,
): ServiceDesk | undefined {
  const read = group({
    procedure: orNothing(inEach(languages, list(step, "steps", 1, 12))),
    topics: orNothing(
      list(inEach(languages, text({ should: "a topic of at most 64 characters", max: 64 })), "topics", 0, 40),
    ),
    inserts: orNothing(
      list(
        group({
          language: oneOf(known),
          title: text({ should: "a title of at most 120 characters", max: 120 }),
          text: text({ should: "a text of at most 4,000 characters", max: 4_000, isLong: true }),
        }),
        "texts to insert",
        0,
        100,
      ),
    ),
  })(entry, report);
  return read && { procedure: read.procedure, topics: read.topics ?? [], inserts: read.inserts ?? [] };
}

/** `practice.yaml`: invented letters to practise with. */
export function readPracticeFile(
  entry: Entry,
  known: readonly string[],
  report: Report,
): Service["practice"] | undefined {
  const letter = group({
    language: oneOf(known),
    is_acute: orNothing(yesOrNo),
    title: orNothing(text({ should: "a title of at most 60 characters", max: 60 })),
    text: text({ should: "a letter of at most 20,000 characters", max: 20_000, isLong: true }),
  });
  const read = group({ letters: list(letter, "letters", 0, 100) })(entry, report);
  return read?.letters.map(({ language, is_acute, title, text: words }) => ({
    language,
    isAcute: is_acute ?? false,
    title,
    text: words,
  }));
}
