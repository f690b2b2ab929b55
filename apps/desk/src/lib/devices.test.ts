import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import nn from "@sosmessages/texts/languages/nn/desk.yaml";
import se from "@sosmessages/texts/languages/se/desk.yaml";
import en from "@sosmessages/texts/languages/en/desk.yaml";
import { expect, test } from "vitest";
import { withoutDevices } from "./texts.tsx";

const languages = { nb, nn, se, en };
const device = {
  nb: /\benhet|telefon/iu,
  nn: /\beining|telefon/iu,
  se: /\bovttada|telefovn/iu,
  en: /\bdevice|phone/iu,
} as const;

/** About logging in, numbers to call, and the card of a person's devices, where the state is that the service sends to none. */
const others = /^(login|factor|device|personal|people|editor|services)\./;
/** A column that needs a key, the heading of that card, and the job, which is then not in use. */
const known = ["notice.push", "me.device", "job.push"];

test.each(["nb", "nn", "se", "en"] as const)("without a push key no sentence in %s promises a device", (language) => {
  const named = (texts: typeof nb) =>
    Object.entries(texts)
      .filter(([key, text]) => device[language].test(text) && !others.test(key) && !key.endsWith("_mail"))
      .map(([key]) => key);
  expect(named(languages[language])).toContain("oncall.text");
  expect(named(withoutDevices(languages[language])).toSorted()).toEqual(known.toSorted());
});
