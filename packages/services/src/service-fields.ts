import type { EditorField, FieldNode } from "@sosmessages/contract/desk/editor.ts";
import { dataFiles, eachSchema, valueSchema, type FieldKind, type FieldSchema } from "./schema.ts";

const kinds: Readonly<Record<string, FieldKind>> = { integer: "number", boolean: "switch" };

function nodeOf(schema: FieldSchema, isRequired = true): FieldNode {
  const value = valueSchema(schema);
  const { properties, items, minItems = 0, maxItems = 0, type = "" } = value;
  const is_required = isRequired && schema.anyOf === undefined;
  const each = eachSchema(value);
  if (each) return { is: "languages", each: nodeOf(each, is_required) };
  if (items) return { is: "list", item: nodeOf(items, is_required), least: minItems, most: maxItems };
  if (properties) {
    const parts = Object.entries(properties).map(([name, part]) => [name, nodeOf(part, is_required)] as const);
    return { is: "group", parts: Object.fromEntries(parts) };
  }
  const kind = kinds[type] ?? value.kind ?? "text";
  return { is: "leaf", kind, is_required, least: value.minimum ?? 1, most: value.maximum ?? value.maxLength ?? 0 };
}

const fieldOf = (file: string, name: string, schema: FieldSchema): EditorField => {
  const { page = "desk", needsApproval = false, isTechnical = false } = schema.about ?? {};
  return { file, name, page, needs_approval: needsApproval, is_technical: isTechnical, node: nodeOf(schema) };
};

/** `most`: in characters. */
const drawing = (file: string, page: string, is_required: boolean, most: number): EditorField => ({
  file,
  name: "",
  page,
  needs_approval: false,
  is_technical: false,
  node: { is: "leaf", kind: "drawing", is_required, least: 1, most },
});

/** Every field of a service, for the editor at the desk. */
export const serviceFields: readonly EditorField[] = [
  ...Object.entries(dataFiles).flatMap(([file, { properties }]) =>
    Object.entries(properties).map(([name, schema]) => fieldOf(file, name, schema)),
  ),
  drawing("mark.svg", "every-page", true, 20_000),
  drawing("illustration.svg", "front-page", false, 4_096),
];
