import type { TSchema } from "typebox";

type Node = TSchema & {
  readonly type?: string;
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: unknown;
  readonly patternProperties?: Readonly<Record<string, Node>>;
  readonly maxProperties?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly "x-ignored"?: boolean;
};

/** The paths in a schema without an upper bound. A pattern is not a bound, because matching it is work. Undeclared properties are dropped unread, see `validate.ts`. */
export const unboundedIn = (schema: TSchema, path = ""): string[] => {
  const node = schema as Node;
  const here = path === "" ? "(all)" : path;
  if (node["x-ignored"] === true || "const" in node || "enum" in node) return [];
  if (node.anyOf !== undefined) return node.anyOf.flatMap((option) => unboundedIn(option, path));
  switch (node.type) {
    case "null":
    case "boolean":
      return [];
    case "string":
      return Number.isFinite(node.maxLength) ? [] : [here];
    case "integer":
    case "number":
      return Number.isFinite(node.minimum) && Number.isFinite(node.maximum) ? [] : [here];
    case "array":
      return [
        ...(Number.isFinite(node.maxItems) ? [] : [here]),
        ...(node.items === undefined ? [`${path}[]`] : unboundedIn(node.items, `${path}[]`)),
      ];
    case "object": {
      const described = Object.values(node.patternProperties ?? {});
      if (described.length > 0 && Number.isFinite(node.maxProperties))
        return described.flatMap((inner) => unboundedIn(inner, `${path}{}`));
      const isOpen = Boolean(node.additionalProperties) || described.length > 0;
      if (isOpen || node.properties === undefined) return [here];
      return Object.entries(node.properties).flatMap(([name, inner]) =>
        unboundedIn(inner, path === "" ? name : `${path}.${name}`),
      );
    }
    default:
      return [here];
  }
};
