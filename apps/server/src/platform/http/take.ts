import type { TSchema } from "typebox";

type Bounded = TSchema & {
  readonly anyOf?: readonly Bounded[];
  readonly items?: Bounded;
  readonly properties?: Readonly<Record<string, Bounded>>;
  readonly patternProperties?: Readonly<Record<string, Bounded>>;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly "x-trim"?: boolean;
};

export const tooMuch = Symbol("too much");
const unfit = Symbol("unfit");

/** A pasted name brings its line end along; a page of blanks is no name. */
const blanks = 256;

/** NUL and lone surrogates cannot be stored as text. */
const isText = (value: string) => !value.includes("\0") && value.isWellFormed();

/**
 * What a schema has room for, taken out of what came in: unknown properties stay behind, at any depth, and so do those whose name
 * does not fit. Sizes are looked
 * at first, and in UTF-16 units, which costs nothing: two at most for a code point, which are counted later.
 */
export const take = (schema: TSchema, value: unknown): unknown => {
  const { anyOf, items, maxLength, maxItems, maxProperties, "x-trim": isTrimmed } = schema as Bounded;
  if (typeof value !== "object" && typeof value !== "string") return value;
  if (anyOf !== undefined) {
    const fitting = anyOf.find((option) => isOfKind(option, value)) ?? anyOf[0]!;
    return take(fitting, value);
  }
  if (typeof value === "string") {
    if (maxLength === undefined) return value.length > longestWord ? unfit : value;
    if (value.length > 2 * maxLength + (isTrimmed ? blanks : 0)) return tooMuch;
    return isText(value) ? value : unfit;
  }
  if (Array.isArray(value)) {
    // What is no list here is a mistake whatever stands in it.
    if (items === undefined) return [];
    return value.length > maxItems! ? tooMuch : firstWrong(value.map((item) => take(items, item)));
  }
  if (value === null) return null;
  if (maxProperties !== undefined && Object.keys(value).length > maxProperties) return tooMuch;
  const taken = fieldsIn(schema as Bounded, value).map(
    ([name, inner]) => [name, take(inner, (value as Record<string, unknown>)[name])] as const,
  );
  const wrong = taken.find(([, inner]) => typeof inner === "symbol");
  return wrong ? wrong[1] : Object.fromEntries(taken);
};

/** Those of the value's own properties that the schema names, or describes by how names look. */
const fieldsIn = (
  { properties = {}, patternProperties = {} }: Bounded,
  value: object,
): readonly [string, Bounded][] => [
  ...Object.entries(properties).filter(([name]) => Object.hasOwn(value, name)),
  ...Object.entries(patternProperties).flatMap(([pattern, inner]) =>
    Object.keys(value)
      .filter((name) => name.length <= longestWord && new RegExp(pattern, "u").test(name))
      .map((name): [string, Bounded] => [name, inner]),
  ),
];

/** Where one of a few words, a number or a list is asked for, a text can only be wrong. */
const longestWord = 100;

const isOfKind = (schema: TSchema, value: string | object | null): boolean => {
  const { type } = schema as { type?: string };
  if (typeof value === "string") return type === "string";
  if (value === null) return type === "null";
  return type === (Array.isArray(value) ? "array" : "object");
};

const firstWrong = (values: readonly unknown[]): unknown => values.find((value) => typeof value === "symbol") ?? values;
