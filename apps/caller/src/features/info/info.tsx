import type { ReactNode } from "react";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { fill } from "@sosmessages/texts/fill.ts";
import type { TextsOf } from "@sosmessages/texts/values.ts";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import { WithNumber } from "#lib/inline-text.tsx";
import { textArea, useSpoken } from "#lib/texts.tsx";
import classes from "./Section.module.css";

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

type InfoKey = keyof TextsOf<"info">;

/** `{days}` in the sentences that are not about messages. */
const otherDays = ({ dormantDays }: PublicConfig): Partial<Record<InfoKey, number>> => ({
  "terms.stored.draft": lifetimes.draftDays,
  "terms.stored.login": lifetimes.loginDays,
  "terms.device.cookie": lifetimes.loginDays,
  "terms.stored.dormant": dormantDays,
  /** Of the provider's separate chat. */
  "terms.stored.chat": 4,
});

/** The sentences of the pages that are read, with the service's values. The screen waits until they are there. */
export function useInfo(service?: PublicConfig): (key: InfoKey) => string {
  const { locale } = useSpoken();
  const texts = useTexts(locale);
  return (key) =>
    service === undefined
      ? texts[key]
      : fill(texts[key], {
          days: String(otherDays(service)[key] ?? service.retentionDays),
          dormant: String(service.dormantDays),
          hours: String(service.replyHours),
          names: service.chatCookies.join(", "),
          number: service.emergency.number,
          organisation: service.organisation ? inLanguage(service.organisation, locale) : "",
        });
}

/** The ends of the keys that begin with `Under`. */
type NameIn<Under extends string, Key = InfoKey> = Key extends `${Under}.${infer Name}` ? Name : never;
export type PartOf<Under extends string, Key = InfoKey> = Key extends `${Under}.${infer Part}.${string}` ? Part : never;
/** A name is a paragraph, and an array a list. */
export type Rows<Under extends string> = readonly (NameIn<Under> | readonly NameIn<Under>[])[];

type Props<Under extends string> = Readonly<{
  under: Under;
  heading: NameIn<Under>;
  rows?: Rows<Under>;
  /** Without it, the sentences have no placeholders. */
  service?: PublicConfig;
  /** Where a link on the same page leads. */
  id?: string;
  children?: ReactNode;
}>;

export function Section<Under extends string>({ under, heading, rows, service, id, children }: Props<Under>) {
  const tell = useInfo(service);
  const textOf = (name: NameIn<Under>) => tell(`${under}.${name}` as InfoKey);
  const sentence = (name: NameIn<Under>) =>
    service ? <WithNumber text={textOf(name)} number={service.emergency.number} /> : textOf(name);
  return (
    <section id={id} className={classes["section"]}>
      <h2>{textOf(heading)}</h2>
      {rows?.map((row) =>
        typeof row === "string" ? (
          <p key={row}>{sentence(row)}</p>
        ) : (
          <List key={row[0]}>
            {row.map((name) => (
              <li key={name}>{sentence(name)}</li>
            ))}
          </List>
        ),
      )}
      {children}
    </section>
  );
}
