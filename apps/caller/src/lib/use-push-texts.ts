import { fill } from "@sosmessages/texts/fill.ts";
import type { PushSwitchKey, PushSwitchTexts } from "@sosmessages/texts/push-switch/notes.ts";
import { pushSentences } from "@sosmessages/texts/push.ts";
import { useEffect, useState } from "react";
import { textArea, useSpoken, type Dictionaries } from "./texts.tsx";

const pushSwitch: Dictionaries<PushSwitchTexts> = {
  nb: async () => (await import("@sosmessages/texts/push-switch/nb.ts")).nb,
  se: async () => (await import("@sosmessages/texts/push-switch/se.ts")).se,
  en: async () => (await import("@sosmessages/texts/push-switch/en.ts")).en,
};

const [pushTexts] = textArea("push-switch", pushSwitch);

export type SayPush = (key: PushSwitchKey) => string;

/** null until they are there, and where they cannot be fetched: the page does without this part then. */
export function usePushTexts(): SayPush | null {
  const { locale } = useSpoken();
  const [texts, setTexts] = useState<PushSwitchTexts | null>(null);
  useEffect(() => {
    let isWanted = true;
    pushTexts(locale).then(
      (fetched) => isWanted && setTexts(fetched),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [locale]);
  return texts && ((key) => fill(texts[key], { sentence: pushSentences[locale] }));
}
