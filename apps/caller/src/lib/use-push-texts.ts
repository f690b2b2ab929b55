import { fill } from "@sosmessages/texts/fill.ts";
import type { PushSwitchKey, PushSwitchTexts } from "@sosmessages/texts/push-switch/notes.ts";
import { pushSentences } from "@sosmessages/texts/push.ts";
import { useEffect, useState } from "react";
import { ownTexts } from "./own-texts.ts";
import { textArea, useSpoken, type Dictionaries } from "./texts.tsx";

const pushSwitch: Dictionaries<PushSwitchTexts> = {
  nb: async () => (await import("@sosmessages/texts/push-switch/nb.ts")).nb,
  se: async () => (await import("@sosmessages/texts/push-switch/se.ts")).se,
  en: async () => (await import("@sosmessages/texts/push-switch/en.ts")).en,
};

const [pushTexts] = textArea("push-switch", pushSwitch);

type Said = Readonly<{ texts: PushSwitchTexts; sentence: string }>;
const usual: Readonly<Record<string, string>> = pushSentences;

export type SayPush = (key: PushSwitchKey) => string;

/** null until they are there, and where they cannot be fetched: the page does without this part then. */
export function usePushTexts(): SayPush | null {
  const { locale } = useSpoken();
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    let isWanted = true;
    Promise.all([pushTexts(locale), ownTexts(locale)]).then(
      ([texts, own]) =>
        isWanted && setSaid({ texts, sentence: own?.["push"]?.["notification"] ?? usual[locale] ?? "" }),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [locale]);
  return said && ((key) => fill(said.texts[key], { sentence: said.sentence }));
}
