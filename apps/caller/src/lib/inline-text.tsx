import { InFallback } from "@sosmessages/client/jsx-runtime.ts";
import { fallbackPart } from "@sosmessages/contract/languages.ts";
import type { ReactNode } from "react";

/* oxlint-disable react/no-array-index-key -- the parts of a sentence never change places */

/** Of a sentence that is cut: the untranslated part in its language. */
const inParts = (text: string, cut: (part: string) => ReactNode): ReactNode =>
  text.split(fallbackPart).map((part, at) => (at % 2 ? <InFallback key={at}>{cut(part)}</InFallback> : cut(part)));

/** `*words*` in a sentence are emphasised. */
export const Emphasised = ({ text }: Readonly<{ text: string }>) =>
  inParts(text, (part) => part.split(/\*(.*)\*/).map((each, at) => (at % 2 ? <b key={at}>{each}</b> : each)));

/** One tap calls. */
export const CallLink = ({ number }: Readonly<{ number: string }>) => (
  <a className="number" href={`tel:${number.replace(/ /g, "")}`}>
    {number}
  </a>
);

/** A sentence that mentions a number, with the number to tap. */
export const WithNumber = ({ text, number }: Readonly<{ text: string; number: string }>) =>
  inParts(text, (part) => {
    const at = part.indexOf(number);
    return at < 0 ? part : [part.slice(0, at), <CallLink key={at} number={number} />, part.slice(at + number.length)];
  });
