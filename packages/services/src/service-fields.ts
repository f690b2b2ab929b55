import {
  dataFiles,
  eachSchema,
  valueSchema,
  type DataFile,
  type FieldKind,
  type FieldPage,
  type FieldSchema,
} from "./schema.ts";

/** One value that a person can fill in. Plain data, so that it can be sent to the desk. */
export type ServiceField = Readonly<{
  file: DataFile | "mark.svg" | "illustration.svg";
  /** `helplines[].number`: `[]` stands for each item of a list. */
  path: string;
  kind: FieldKind | "drawing";
  /** In English. A list of several fields has the list's description with its first field. */
  description: string;
  page: FieldPage;
  /** Given for each language of the service. */
  isPerLanguage: boolean;
  isRequired: boolean;
  /** Danger to life or a telephone number: a second person approves a change. */
  needsApproval: boolean;
  /** Hosts, addresses and ids: they belong to the person who runs the server. */
  isTechnical: boolean;
  /** The number of items, where the field is a list of such values or inside one; null: one value. */
  items: Readonly<{ least: number; most: number }> | null;
  /** Of characters, or of the number itself. */
  least: number;
  most: number;
}>;

type Above = Readonly<
  Pick<
    ServiceField,
    "file" | "description" | "page" | "needsApproval" | "isTechnical" | "isPerLanguage" | "isRequired" | "items"
  >
>;

function fieldsIn(schema: FieldSchema, path: string, above: Above): readonly ServiceField[] {
  const { about } = schema;
  const value = valueSchema(schema);
  const here: Above = {
    ...above,
    description: [above.description, schema.description ?? value.description ?? ""]
      .filter((each) => each !== "")
      .join(" "),
    page: about?.page ?? above.page,
    needsApproval: about?.needsApproval ?? above.needsApproval,
    isTechnical: about?.isTechnical ?? above.isTechnical,
    isRequired: above.isRequired && schema.anyOf === undefined,
  };
  const { properties, items, minItems: least = 0, maxItems: most = 0 } = value;
  const each = eachSchema(value);
  if (each) return fieldsIn(each, path, { ...here, isPerLanguage: true });
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
  needsApproval: false,
  isTechnical: false,
  isPerLanguage: false,
  isRequired: true,
  items: null,
} as const;
const drawing = { ...top, path: "", kind: "drawing", page: "every-page", least: 1 } as const;

/** Every field of a service, for the editor at the desk. */
export const serviceFields: readonly ServiceField[] = [
  ...Object.entries(dataFiles).flatMap(([file, schema]) => fieldsIn(schema, "", { ...top, file: file as DataFile })),
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
    isRequired: false,
    most: 4_096,
  },
];
