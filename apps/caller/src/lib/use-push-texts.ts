import type { TextsOf } from "@sosmessages/texts/values.ts";
import { fill } from "@sosmessages/texts/fill.ts";
import en from "@sosmessages/texts/languages/en/push.yaml";
import nb from "@sosmessages/texts/languages/nb/push.yaml";
import se from "@sosmessages/texts/languages/se/push.yaml";
import { useEffect, useState } from "react";
import { ownTexts } from "./own-texts.ts";
import { textArea, useSpoken } from "./texts.tsx";

const [pushTexts] = textArea("push-switch", {
  nb: () => import("@sosmessages/texts/languages/nb/push-switch.yaml"),
  se: () => import("@sosmessages/texts/languages/se/push-switch.yaml"),
  en: () => import("@sosmessages/texts/languages/en/push-switch.yaml"),
});

type Said = Readonly<{ texts: TextsOf<"push-switch">; sentence: string }>;
const usual: Readonly<Record<string, TextsOf<"push">>> = { nb, se, en };

export type SayPush = (key: keyof TextsOf<"push-switch">) => string;

/** null until they are there, and where they cannot be fetched: the page does without this part then. */
export function usePushTexts(): SayPush | null {
  const { locale } = useSpoken();
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    let isWanted = true;
    Promise.all([pushTexts(locale), ownTexts(locale, "push")]).then(
      ([texts, own]) =>
        isWanted && setSaid({ texts, sentence: own?.["push"]?.["notification"] ?? usual[locale]?.notification ?? "" }),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [locale]);
  return said && ((key) => fill(said.texts[key], { sentence: said.sentence }));
}
