import { Frame } from "../src/page.tsx";
import { Quote, TwoTexts } from "../src/dialog.tsx";
import { Divider, Letter, LetterMenu } from "../src/thread.tsx";
import type { Say, Specimen } from "./specimen.ts";

const at = "2026-01-05T14:20:00Z";
const nothing = () => undefined;

export const threads = (say: Say): readonly Specimen[] => [
  {
    component: "Frame",
    state: "with a head and a foot",
    isCover: true,
    shown: (
      <Frame
        path="/"
        skip={say("app.skip_to_content")}
        look={{ main: "" }}
        head={<header>{say("app.front_page")}</header>}
        foot={<footer>{say("helpline.question")}</footer>}
      >
        <h1>{say("messages.title")}</h1>
      </Frame>
    ),
  },
  { component: "Divider", state: "a day", shown: <Divider>05.01.26</Divider> },
  ...([true, false] as const).map((isOwn): Specimen => ({
    component: "Letter",
    state: isOwn ? "own, with something to do" : "from the other side",
    shown: (
      <Letter
        id={isOwn ? "1" : "2"}
        isOwn={isOwn}
        head={{ from: say(isOwn ? "messages.own" : "messages.reply"), at, time: "14:20" }}
        note="19.01.26"
        more={isOwn ? { words: say("messages.own"), action: { words: say("messages.own"), onPress: nothing } } : null}
        action={isOwn ? { words: say("delete.confirm"), onPress: nothing } : null}
      >
        {say("helpline.question")}
      </Letter>
    ),
  })),
  {
    component: "Letter",
    state: "nothing but words",
    shown: (
      <Letter id="3" isOwn={false} head={null} note={null} action={null}>
        {"geavaheaddjinamma".repeat(8)}
      </Letter>
    ),
  },
  {
    component: "LetterMenu",
    state: "closed",
    shown: <LetterMenu words={say("menu.open")} action={{ words: say("delete.confirm"), onPress: nothing }} />,
  },
  { component: "Quote", state: "a few words", shown: <Quote>{say("helpline.question")}</Quote> },
  {
    component: "TwoTexts",
    state: "to choose from",
    shown: (
      <TwoTexts
        other={say("helpline.question")}
        words={{
          note: say("messages.draft_other"),
          keep: say("messages.draft_keep_own"),
          take: say("messages.draft_take_other"),
        }}
        onChoose={nothing}
      />
    ),
  },
];
