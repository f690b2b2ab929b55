import { Button } from "../form/Button.tsx";
import { Buttons } from "../form/Buttons.tsx";
import { Banner } from "../page/Banner.tsx";
import { Quote } from "./Quote.tsx";

type Props = Readonly<{
  /** What was written elsewhere. */
  other: string;
  words: Readonly<{ note: string; keep: string; take: string }>;
  onChoose: (which: "own" | "other") => void;
}>;

/** Two texts, and only one can be sent: whoever wrote them decides. Until then both are there. */
export const TwoTexts = ({ other, words, onChoose }: Props) => (
  <Banner kind="note">
    <p>{words.note}</p>
    <Quote>{other}</Quote>
    <Buttons>
      <Button look="quiet" onPress={() => onChoose("own")}>
        {words.keep}
      </Button>
      <Button look="quiet" onPress={() => onChoose("other")}>
        {words.take}
      </Button>
    </Buttons>
  </Banner>
);
