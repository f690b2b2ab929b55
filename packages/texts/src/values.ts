/**
 * What a text asks for, read off the text itself: `"Ring {number}"` asks for a string, `"{days, plural, one {# dag} other
 * {# dager}}"` for a number, `"{role, select, leader {…} other {…}}"` for a string. Nested as ICU MessageFormat allows.
 */
export type ValuesOf<Text extends string> = {
  readonly [Argument in ArgumentsIn<Text> as Argument["name"]]: Argument["value"];
};

type ValuesIn<Texts, Key extends keyof Texts> = ValuesOf<Texts[Key] & string>;

/** The texts of a dictionary that ask for nothing. */
export type PlainKeyOf<Texts> = {
  [Key in keyof Texts]: [keyof ValuesIn<Texts, Key>] extends [never] ? Key : never;
}[keyof Texts];

/** Formats a text of a dictionary with the values it needs. A test holds all languages to the same gaps. */
export type SayOf<Texts> = <Key extends keyof Texts & string>(
  key: Key,
  ...values: [keyof ValuesIn<Texts, Key>] extends [never] ? [] : [values: ValuesIn<Texts, Key>]
) => string;

type Argument<Name extends string, Value> = { name: Name; value: Value };

type ArgumentsIn<Text extends string> = Text extends `${string}{${infer After}`
  ? UpToClosing<After> extends [infer Inside extends string, infer Rest extends string]
    ? ArgumentOf<Inside> | ArgumentsIn<Rest>
    : never
  : never;

type ArgumentOf<Inside extends string> = Inside extends `${infer Name}, plural, ${infer Cases}`
  ? Argument<Name, number> | InCases<Cases>
  : Inside extends `${infer Name}, select, ${infer Cases}`
    ? Argument<Name, string> | InCases<Cases>
    : Argument<Inside, string>;

type InCases<Cases extends string> = Cases extends `${string}{${infer After}`
  ? UpToClosing<After> extends [infer Inside extends string, infer Rest extends string]
    ? ArgumentsIn<Inside> | InCases<Rest>
    : never
  : never;

/** Splits what follows an opening brace at the closing one that belongs to it. */
type UpToClosing<
  Text extends string,
  Open extends unknown[] = [],
  Inside extends string = "",
> = Text extends `${infer Before}}${infer After}`
  ? [...Open, ...OpenedIn<Before>] extends [unknown, ...infer StillOpen]
    ? UpToClosing<After, StillOpen, `${Inside}${Before}}`>
    : [`${Inside}${Before}`, After]
  : never;

type OpenedIn<Text extends string> = Text extends `${string}{${infer After}` ? [unknown, ...OpenedIn<After>] : [];
