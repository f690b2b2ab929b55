/**
 * What an answer must look like. Plain data, written from the contract's schemas, so that no page carries a schema library.
 * A key that ends in `?` may be absent. Unknown keys are ignored: a newer service may send more.
 */
export type Shape =
  | "unknown"
  | "null"
  | "boolean"
  | "number"
  | "string"
  /** A string with at least one character, such as an id. */
  | "filled"
  /** A point in time that `Date` can parse. */
  | "moment"
  | readonly ["is", readonly (string | number | boolean)[]]
  | readonly ["any", readonly Shape[]]
  | readonly ["list", Shape]
  | readonly ["record", Shape]
  | { readonly [key: string]: Shape };

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isList = (shape: Shape): shape is Extract<Shape, readonly unknown[]> => Array.isArray(shape);

/** Whether a value that was parsed from JSON has the shape. */
export function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === "string") return fitsWord(shape, value);
  if (isList(shape)) return fitsList(shape, value);
  return (
    isFields(value) &&
    Object.entries(shape).every(([key, inner]) => {
      const isOptional = key.endsWith("?");
      const name = isOptional ? key.slice(0, -1) : key;
      return (isOptional && !(name in value)) || fits(inner, value[name]);
    })
  );
}

function fitsWord(word: Extract<Shape, string>, value: unknown): boolean {
  switch (word) {
    case "unknown":
      return true;
    case "null":
      return value === null;
    case "filled":
      return typeof value === "string" && value !== "";
    case "moment":
      return typeof value === "string" && !Number.isNaN(Date.parse(value));
    default:
      return typeof value === word;
  }
}

function fitsList(shape: Extract<Shape, readonly unknown[]>, value: unknown): boolean {
  switch (shape[0]) {
    case "is":
      return shape[1].some((word) => word === value);
    case "any":
      return shape[1].some((inner) => fits(inner, value));
    case "list":
      return Array.isArray(value) && value.every((item) => fits(shape[1], item));
    case "record":
      return isFields(value) && Object.values(value).every((item) => fits(shape[1], item));
  }
}
