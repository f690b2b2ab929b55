import type { EditorField } from "@sosmessages/contract/desk/editor.ts";
import { dataFiles, eachSchema, valueSchema, type FieldKind, type FieldSchema } from "./schema.ts";

type Above = Omit<EditorField, "path" | "kind" | "least" | "most">;

function fieldsIn(schema: FieldSchema, path: string, above: Above): readonly EditorField[] {
  const { about } = schema;
  const value = valueSchema(schema);
  const here: Above = {
    ...above,
    description: [above.description, schema.description ?? value.description ?? ""]
      .filter((each) => each !== "")
      .join(" "),
    page: about?.page ?? above.page,
    needs_approval: about?.needsApproval ?? above.needs_approval,
    is_technical: about?.isTechnical ?? above.is_technical,
    is_required: above.is_required && schema.anyOf === undefined,
  };
  const { properties, items, minItems: least = 0, maxItems: most = 0 } = value;
  const each = eachSchema(value);
  if (each) return fieldsIn(each, path, { ...here, is_per_language: true });
  if (items) return fieldsIn(items, `${path}[]`, { ...here, items: { least, most } });
  if (properties)
    return Object.entries(properties).flatMap(([name, field]) =>
      fieldsIn(field, path === "" ? name : `${path}.${name}`, here),
    );
  const kinds: Readonly<Record<string, FieldKind>> = { integer: "number", boolean: "switch" };
  const kind = kinds[value.type ?? ""] ?? value.kind ?? "text";
  return [{ ...here, path, kind, least: value.minimum ?? 1, most: value.maximum ?? value.maxLength ?? 0 }];
}

const top = {
  description: "",
  page: "desk",
  needs_approval: false,
  is_technical: false,
  is_per_language: false,
  is_required: true,
  items: null,
} as const;
const drawing = { ...top, path: "", kind: "drawing", page: "every-page", least: 1 } as const;

/** Every field of a service, for the editor at the desk. */
export const serviceFields: readonly EditorField[] = [
  ...Object.entries(dataFiles).flatMap(([file, schema]) => fieldsIn(schema, "", { ...top, file })),
  {
    ...drawing,
    file: "mark.svg",
    description: "The logo: only <path> elements, in one colour, in a square of 32.",
    most: 20_000,
  },
  {
    ...drawing,
    file: "illustration.svg",
    description:
      "A line drawing for the front page, the wait and the goodbye: only <path> elements in a box of 320 by 96, in the colours currentColor, var(--accent), var(--own), var(--lamp) and var(--surface).",
    page: "front-page",
    is_required: false,
    most: 4_096,
  },
];
