import type { TextValues } from "./values.generated.ts";

export type { TextValues };
export type TextArea = keyof TextValues;
export type TextsOf<Area extends TextArea> = Readonly<Record<keyof TextValues[Area] & string, string>>;

type NameIn<Values> = Values extends unknown ? keyof Values : never;
type ValueIn<Values, Name extends PropertyKey> = Values extends Readonly<Record<Name, infer Value>> ? Value : never;
/** Of several keys: the values of all of them. */
type AllOf<Values> = { readonly [Name in NameIn<Values>]: ValueIn<Values, Name> };

/** The keys of sentences without placeholders. */
export type PlainKeyOf<Values> = {
  [Key in keyof Values]: [keyof Values[Key]] extends [never] ? Key : never;
}[keyof Values];

/** Formats a sentence with the values that its placeholders need. A test requires the same placeholders in all languages. */
export type SayOf<Values> = <Key extends keyof Values & string>(
  key: Key,
  ...values: [NameIn<Values[Key]>] extends [never] ? [] : [values: AllOf<Values[Key]>]
) => string;
