import type { EditorField } from "@sosmessages/contract/desk/editor.ts";

/** The form of a field: what can be typed where. */
export type FieldNode =
  | Readonly<{ is: "leaf"; field: EditorField }>
  | Readonly<{ is: "group"; parts: ReadonlyMap<string, FieldNode> }>
  | Readonly<{ is: "list"; item: FieldNode; least: number; most: number }>
  | Readonly<{ is: "languages"; each: FieldNode }>;

/** A list for each language, where others are lists of values in each language. Paths do not tell them apart. */
const listsPerLanguage: ReadonlySet<string> = new Set(["procedure[]"]);

type Step = Readonly<{ rest: string; field: EditorField }>;

function nodeFrom(steps: readonly Step[]): FieldNode {
  const [first] = steps;
  if (first === undefined) return { is: "group", parts: new Map() };
  const { rest, field } = first;
  if (rest === "") {
    const leaf = { is: "leaf", field } as const;
    return field.is_per_language && !listsPerLanguage.has(field.path) ? { is: "languages", each: leaf } : leaf;
  }
  if (rest.startsWith("[]")) {
    const item = nodeFrom(steps.map((step) => ({ ...step, rest: step.rest.slice(2) })));
    const list = { is: "list", item, least: field.items?.least ?? 0, most: field.items?.most ?? 100 } as const;
    return listsPerLanguage.has(field.path) ? { is: "languages", each: list } : list;
  }
  const parts = new Map<string, readonly Step[]>();
  for (const step of steps) {
    const [whole, name = ""] = /^\.?(\w+)/.exec(step.rest) ?? [step.rest];
    parts.set(name, [...(parts.get(name) ?? []), { ...step, rest: step.rest.slice(whole.length) }]);
  }
  return { is: "group", parts: new Map([...parts].map(([name, within]) => [name, nodeFrom(within)])) };
}

/** Of the fields whose paths begin with `name`. */
export const nodeOf = (name: string, fields: readonly EditorField[]): FieldNode =>
  nodeFrom(fields.map((field) => ({ rest: field.path.slice(name.length), field })));

export const partOf = (value: unknown, name: string): unknown =>
  isRecord(value) ? new Map(Object.entries(value)).get(name) : undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Empty parts are left out of lists and are null elsewhere, as a folder writes them. */
export function cleaned(node: FieldNode, value: unknown): unknown {
  switch (node.is) {
    case "leaf":
      return value === "" || value === undefined || value === false ? null : value;
    case "list":
      return itemsOf(value).flatMap((item) => {
        const kept = cleaned(node.item, item);
        return kept === null ? [] : [kept];
      });
    case "languages": {
      const kept = Object.entries(isRecord(value) ? value : {}).flatMap(([language, one]) => {
        const each = cleaned(node.each, one);
        return each === null || (Array.isArray(each) && each.length === 0) ? [] : [[language, each] as const];
      });
      return kept.length === 0 ? null : Object.fromEntries(kept);
    }
    case "group": {
      const kept = [...node.parts].map(([name, part]) => [name, cleaned(part, partOf(value, name))] as const);
      const isEmpty = kept.every(([, one]) => one === null || (Array.isArray(one) && one.length === 0));
      return isEmpty ? null : Object.fromEntries(kept);
    }
  }
}

/** The list with one item a place further up or down. */
export const withMoved = <T>(items: readonly T[], from: number, by: 1 | -1): readonly T[] => {
  const to = from + by;
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
};
