import type { FieldCode, FieldErrors } from "@sosmessages/contract/failures.ts";
import type { TObject, TSchema } from "typebox";
import { Compile } from "typebox/compile";

type Annotated = TSchema & { type?: string; "x-trim"?: boolean; "x-code"?: FieldCode; minLength?: number };
type SchemaError = ReturnType<ReturnType<typeof Compile>["Errors"]>[number];

export type Checked = { readonly value: Record<string, unknown> } | { readonly errors: FieldErrors } | "wrong-type";

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** NUL and lone surrogates cannot be stored as text. */
const isText = (value: string) => !value.includes("\0") && value.isWellFormed();

const acceptsNull = (schema: Annotated): boolean =>
  "anyOf" in schema && (schema.anyOf as Annotated[]).some((option) => option.type === "null");

const acceptsAnything = (schema: Annotated): boolean => schema.type === undefined && !("anyOf" in schema);

/**
 * Checks what came in against the contract and says what is wrong, field by field, in the contract's codes.
 * Fields that the contract does not know are dropped; null counts as absent where it has no meaning of its own.
 */
export const validatorFor = (schema: TObject, fromQuery = false): ((input: unknown) => Checked) => {
  const properties = Object.entries(schema.properties) as [string, Annotated][];
  const required = new Set<string>((schema as { required?: string[] }).required ?? []);
  const compiled = Compile(schema);

  const tidy = (property: Annotated, value: unknown): unknown => {
    if (typeof value !== "string") return value;
    if (fromQuery && property.type === "integer" && /^\d{1,9}$/.test(value)) return Number(value);
    return property["x-trim"] ? value.trim() : value;
  };

  return (input) => {
    if (!isPlainObject(input)) return "wrong-type";
    const value: Record<string, unknown> = {};
    const garbled: string[] = [];
    for (const [name, property] of properties) {
      const given = Object.hasOwn(input, name) ? tidy(property, input[name]) : undefined;
      if (given === undefined || (given === null && !acceptsNull(property))) continue;
      if (typeof given === "string" && !isText(given) && !acceptsAnything(property)) garbled.push(name);
      value[name] = given;
    }
    if (garbled.length === 0 && compiled.Check(value)) return { value };
    return { errors: fieldErrors(garbled, compiled.Errors(value), schema, value, required) };
  };
};

const fieldErrors = (
  garbled: readonly string[],
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
  for (const field of garbled) add(field, "format");
  for (const name of required) if (!Object.hasOwn(value, name)) add(name, "required");
  for (const error of found) {
    const field = error.instancePath.split("/")[1];
    if (!field || garbled.includes(field)) continue;
    add(field, codeOf(error, (schema.properties as Record<string, Annotated>)[field]!, value[field]));
  }
  return errors;
};

const codeOf = (error: SchemaError, property: Annotated, value: unknown): FieldCode => {
  switch (error.keyword) {
    case "minLength":
      return value === "" ? "required" : "min";
    case "minimum":
      return "min";
    case "maxLength":
      return "max";
    case "pattern":
      return property["x-code"] ?? "format";
    default:
      return "format";
  }
};
