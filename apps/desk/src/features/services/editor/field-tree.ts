import { isFields } from "@sosmessages/client/shape.ts";
import type { FieldNode } from "@sosmessages/contract/desk/editor.ts";

export const partOf = (value: unknown, name: string): unknown =>
  isFields(value) ? new Map(Object.entries(value)).get(name) : undefined;

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
      const kept = Object.entries(isFields(value) ? value : {}).flatMap(([language, one]) => {
        const each = cleaned(node.each, one);
        return each === null || (Array.isArray(each) && each.length === 0) ? [] : [[language, each] as const];
      });
      return kept.length === 0 ? null : Object.fromEntries(kept);
    }
    case "group": {
      const kept = Object.entries(node.parts).map(
        ([name, part]) => [name, cleaned(part, partOf(value, name))] as const,
      );
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
