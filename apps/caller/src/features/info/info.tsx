import type { ReactNode } from "react";
import { fill } from "@sosmessages/texts/fill.ts";
import type { TextsOf } from "@sosmessages/texts/values.ts";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import { textArea, useSpoken } from "#lib/texts.tsx";
import classes from "./Section.module.css";

type Props = Readonly<{ title: string; /** Where a link on the same page leads. */ id?: string; children: ReactNode }>;

export const Section = ({ title, id, children }: Props) => (
  <section id={id} className={classes["section"]}>
    <h2>{title}</h2>
    {children}
  </section>
);

export const List = ({ children }: Readonly<{ children: ReactNode }>) => (
  <ul className={classes["list"]}>{children}</ul>
);

/** A list of which every line is something to press. */
export const Links = ({ children }: Readonly<{ children: ReactNode }>) => (
  <ul className={classes["links"]}>{children}</ul>
);

/** Rows to tap: who answers, and the number. */
export const Numbers = ({ list }: Readonly<{ list: readonly { name: string; number: string }[] }>) => (
  <ul className={classes["numbers"]}>
    {list.map(({ name, number }) => (
      <li key={number}>
        <a href={`tel:${number.replace(/ /g, "")}`}>
          <span>{name}</span> <b className="number">{number}</b>
        </a>
      </li>
    ))}
  </ul>
);

const [, useTexts] = textArea("info", {
  nb: () => import("@sosmessages/texts/languages/nb/info.yaml"),
  se: () => import("@sosmessages/texts/languages/se/info.yaml"),
  en: () => import("@sosmessages/texts/languages/en/info.yaml"),
});

type SayInfo = (key: keyof TextsOf<"info">, values?: Readonly<Record<string, string>>) => string;

/** The sentences of the pages that are read; the screen waits until they are there. */
export function useInfo(): SayInfo {
  const texts = useTexts(useSpoken().locale);
  return (key, values = {}) => fill(texts[key], values);
}

/** The numbers in the texts that are not a service's own. */
export const facts = {
  draftDays: String(lifetimes.draftDays),
  loginDays: String(lifetimes.loginDays),
  /** The server's default for `DORMANT_DAYS`. */
  dormantDays: "365",
  /** Of the provider's separate chat. */
  chatDays: "4",
} as const;
