import { unboundedIn } from "@sosmessages/contract/bounds.ts";
import type { FieldCode, FieldErrors } from "@sosmessages/contract/failures.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import type { TObject, TSchema } from "typebox";
import { Compile } from "typebox/compile";

type Annotated = TSchema & {
  type?: string;
  "x-trim"?: boolean;
  "x-code"?: FieldCode;
  "x-guess"?: boolean;
  "x-ignored"?: boolean;
};
type SchemaError = ReturnType<ReturnType<typeof Compile>["Errors"]>[number];

export type Checked =
  | { readonly value: Record<string, unknown> }
  | { readonly errors: FieldErrors }
  | "wrong-type"
  /** Valid except for a secret that is longer than any correct one. */
  | "wrong-guess";

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const acceptsNull = (schema: Annotated): boolean =>
  "anyOf" in schema && (schema.anyOf as Annotated[]).some((option) => option.type === "null");

/**
 * Validates input against the contract and returns error codes per field. Unknown fields are dropped. null counts as absent where the
 * schema does not allow it.
 */
export const validatorFor = (schema: TObject, fromQuery = false): ((input: unknown) => Checked) => {
  const [unbounded] = unboundedIn(schema);
  if (unbounded !== undefined) throw new Error(`The contract does not say how much fits into ${unbounded}`);
  const properties = Object.entries(schema.properties) as [string, Annotated][];
  const required = new Set<string>((schema as { required?: string[] }).required ?? []);
  // Compiled on first use: compiling all takes a tenth of the start time.
  let compiled: ReturnType<typeof Compile<TObject>> | undefined;

  const tidy = (property: Annotated, value: unknown): unknown => {
    if (typeof value !== "string") return value;
    if (fromQuery && property.type === "integer" && /^\d{1,9}$/.test(value)) return Number(value);
    if (!property["x-trim"]) return value;
    return isBlank(value) ? "" : value.trim();
  };

  return (input) => {
    if (!isPlainObject(input)) return "wrong-type";
    const value: Record<string, unknown> = {};
    const wrong: Record<string, FieldCode> = {};
    for (const [name, property] of properties) {
      if (!Object.hasOwn(input, name) || property["x-ignored"]) continue;
      // Check sizes first: the steps below may cost more than sending the request.
      const pruned = pruneToSchema(property, input[name]);
      if (typeof pruned === "symbol") {
        wrong[name] = pruned === tooMuch ? "max" : "format";
        continue;
      }
      const given = tidy(property, pruned);
      if (given !== undefined && (given !== null || acceptsNull(property))) value[name] = given;
    }
    const isWhole = Object.keys(wrong).length === 0;
    compiled ??= Compile(schema);
    if (isWhole && compiled.Check(value)) return { value };
    const errors = fieldErrors(wrong, compiled.Errors(value), schema, value, required);
    const isGuess = Object.entries(errors).every(
      ([name, codes]) => codes.join() === "max" && (schema.properties[name] as Annotated)["x-guess"],
    );
    return isGuess ? "wrong-guess" : { errors };
  };
};

const fieldErrors = (
  wrong: Readonly<Record<string, FieldCode>>,
  found: readonly SchemaError[],
  schema: TObject,
  value: Record<string, unknown>,
  required: ReadonlySet<string>,
): FieldErrors => {
  const errors: Record<string, FieldCode[]> = {};
  const add = (field: string, code: FieldCode) => {
    const codes = (errors[field] ??= []);
    if (!codes.includes(code)) codes.push(code);
  };
  for (const [field, code] of Object.entries(wrong)) add(field, code);
  for (const name of required) if (!Object.hasOwn(value, name) && !Object.hasOwn(wrong, name)) add(name, "required");
  for (const error of found) {
    const field = error.instancePath.split("/")[1];
    if (!field || Object.hasOwn(wrong, field)) continue;
    add(field, codeOf(error, (schema.properties as Record<string, Annotated>)[field]!, value[field]));
  }
  return errors;
};

const codeOf = (error: SchemaError, property: Annotated, value: unknown): FieldCode => {
  switch (error.keyword) {
    case "minLength":
      return value === "" ? "required" : "min";
    case "minProperties":
      return "required";
    case "minimum":
      return "min";
    case "maxLength":
    case "maximum":
    case "maxItems":
    case "maxProperties":
      return "max";
    case "pattern":
      return property["x-code"] ?? "format";
    default:
      return "format";
  }
};

type SchemaWithLimits = TSchema & {
  readonly anyOf?: readonly SchemaWithLimits[];
  readonly items?: SchemaWithLimits;
  readonly properties?: Readonly<Record<string, SchemaWithLimits>>;
  readonly patternProperties?: Readonly<Record<string, SchemaWithLimits>>;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly "x-trim"?: boolean;
};

const tooMuch = Symbol("too much");
const unfit = Symbol("unfit");

/** Allowance for blanks around a trimmed field, such as a pasted line end. */
const blanks = 256;

/** NUL and lone surrogates cannot be stored as text. */
const isText = (value: string) => !value.includes("\0") && value.isWellFormed();

/**
 * Copies the properties that the schema allows, at any depth, and drops the others. Checks sizes first, in UTF-16 units, which is cheap:
 * a code point has at most two. Code points are counted later.
 */
const pruneToSchema = (schema: TSchema, value: unknown): unknown => {
  const { anyOf, items, maxLength, maxItems, maxProperties, "x-trim": isTrimmed } = schema as SchemaWithLimits;
  if (typeof value !== "object" && typeof value !== "string") return value;
  if (anyOf !== undefined) {
    const fitting = anyOf.find((option) => isOfKind(option, value)) ?? anyOf[0]!;
    return pruneToSchema(fitting, value);
  }
  if (typeof value === "string") {
    if (maxLength === undefined) return value.length > longestWord ? unfit : value;
    if (value.length > 2 * maxLength + (isTrimmed ? blanks : 0)) return tooMuch;
    return isText(value) ? value : unfit;
  }
  if (Array.isArray(value)) {
    // The schema allows no list here.
    if (items === undefined) return [];
    return value.length > maxItems! ? tooMuch : firstWrong(value.map((item) => pruneToSchema(items, item)));
  }
  if (value === null) return null;
  if (maxProperties !== undefined && Object.keys(value).length > maxProperties) return tooMuch;
  const pruned = fieldsIn(schema as SchemaWithLimits, value).map(
    ([name, inner]) => [name, pruneToSchema(inner, (value as Record<string, unknown>)[name])] as const,
  );
  const wrong = pruned.find(([, inner]) => typeof inner === "symbol");
  return wrong ? wrong[1] : Object.fromEntries(pruned);
};

/** The properties of the value that the schema allows, by name or by pattern. */
const fieldsIn = (
  { properties = {}, patternProperties = {} }: SchemaWithLimits,
  value: object,
): readonly [string, SchemaWithLimits][] => [
  ...Object.entries(properties).filter(([name]) => Object.hasOwn(value, name)),
  ...Object.entries(patternProperties).flatMap(([pattern, inner]) =>
    Object.keys(value)
      .filter((name) => name.length <= longestWord && new RegExp(pattern, "u").test(name))
      .map((name): [string, SchemaWithLimits] => [name, inner]),
  ),
];

/** Limit for strings without `maxLength`, such as enumerations. */
const longestWord = 100;

const isOfKind = (schema: TSchema, value: string | object | null): boolean => {
  const { type } = schema as { type?: string };
  if (typeof value === "string") return type === "string";
  if (value === null) return type === "null";
  return type === (Array.isArray(value) ? "array" : "object");
};

const firstWrong = (values: readonly unknown[]): unknown => values.find((value) => typeof value === "symbol") ?? values;
