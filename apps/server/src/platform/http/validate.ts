import { unboundedIn } from "@sosmessages/contract/bounds.ts";
import type { FieldCode, FieldErrors } from "@sosmessages/contract/failures.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import type { TObject, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { take, tooMuch } from "./take.ts";

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
  /** Nothing is wrong but that a guess is longer than anything that could be right. */
  | "wrong-guess";

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const acceptsNull = (schema: Annotated): boolean =>
  "anyOf" in schema && (schema.anyOf as Annotated[]).some((option) => option.type === "null");

/**
 * Checks what came in against the contract and says what is wrong, field by field, in the contract's codes.
 * Fields that the contract does not know are dropped; null counts as absent where it has no meaning of its own.
 */
export const validatorFor = (schema: TObject, fromQuery = false): ((input: unknown) => Checked) => {
  const [unbounded] = unboundedIn(schema);
  if (unbounded !== undefined) throw new Error(`The contract does not say how much fits into ${unbounded}`);
  const properties = Object.entries(schema.properties) as [string, Annotated][];
  const required = new Set<string>((schema as { required?: string[] }).required ?? []);
  // Compiled when first needed: all of them at once would be a tenth of the time that a start takes.
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
      // Before anything else is done with it: what follows may cost more than it took to send.
      const taken = take(property, input[name]);
      if (typeof taken === "symbol") {
        wrong[name] = taken === tooMuch ? "max" : "format";
        continue;
      }
      const given = tidy(property, taken);
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
