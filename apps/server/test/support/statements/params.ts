import { childrenOf, nodeIn, nodesIn, paramOf, textIn, type TreeNode } from "./query-tree.ts";
import { listOf, type Schema } from "./schema.ts";
import { isWord, newValues, outputsOf, type Scope, type Value } from "./values.ts";

/** Use of $1, $2, …: the columns that it is compared with or stored in, and whether it may be null. */
export type Param = {
  readonly types: ReadonlySet<string>;
  readonly column: string | null;
  readonly isNullable: boolean;
};

type Uses = { types: Set<string>; column: string | null; storedNullable: boolean[]; isAskedForNull: boolean };
/** `isList`: the parameter holds many of these. */
type Passed = { readonly id: string; readonly isList: boolean };

const boolean = "16";

/** A literal in the statement is only one of several words. */
const isPlainWord = ({ type, column }: Value): boolean => column === null && isWord(type);

/** By number. Comparisons with null match no row, so only stored values and `$1 IS NULL` allow null. */
export const readParams = (query: TreeNode, schema: Schema): ReadonlyMap<string, Param> => {
  const { valueOf } = newValues(schema, () => false);
  const found = new Map<string, Uses>();
  const usesOf = (id: string): Uses => {
    const uses = found.get(id) ?? { types: new Set(), column: null, storedNullable: [], isAskedForNull: false };
    found.set(id, uses);
    return uses;
  };

  const isLike = ({ id, isList }: Passed, type: string, column: string | null): void => {
    const uses = usesOf(id);
    uses.types.add(isList ? listOf(type) : type);
    uses.column ??= column;
  };

  /** The parameters that an expression may pass on as they are. */
  const passedOn = (node: TreeNode | null, scope: Scope): Passed[] => {
    switch (node?.is) {
      case "PARAM": {
        const id = paramOf(node);
        return id === null ? [] : [{ id, isList: false }];
      }
      case "RELABELTYPE":
        return passedOn(nodeIn(node, "arg"), scope);
      case "COALESCEEXPR":
        return nodesIn(node["args"]).flatMap((each) => passedOn(each, scope));
      case "CASEEXPR": {
        const results = nodesIn(node["args"]).map((each) => nodeIn(each, "result"));
        return [...results, nodeIn(node, "defresult")].flatMap((each) => passedOn(each, scope));
      }
      case "VAR":
        return passedOnBy(node, scope.slice(Number(node["varlevelsup"])));
      default:
        return [];
    }
  };

  const passedOnBy = (variable: TreeNode, scope: Scope): Passed[] => {
    const entry = nodesIn(scope[0]!["rtable"])[Number(variable["varno"]) - 1]!;
    const number = Number(variable["varattno"]) - 1;
    const inner = nodeIn(entry, "subquery");
    const output = inner && outputsOf(inner)[number];
    if (output) return passedOn(nodeIn(output, "expr"), [inner, ...scope]);
    // FROM unnest($1, $2) AS of (this, that)
    const call = nodesIn(entry["functions"]).flatMap((each) => nodeIn(each, "funcexpr") ?? [])[number];
    if (!call || schema.functionName(textIn(call, "funcid")) !== "unnest") return [];
    return nodesIn(call["args"]).flatMap((each) => passedOn(each, scope).map(({ id }) => ({ id, isList: true })));
  };

  const compare = (left: TreeNode | undefined, right: TreeNode | undefined, scope: Scope, isAny = false): void => {
    if (!left || !right) return;
    const [one, other] = [valueOf(left, scope), valueOf(right, scope)];
    for (const param of passedOn(left, scope)) {
      if (other.type !== null && !isPlainWord(other))
        isLike(param, isAny ? other.type.replace(/\[\]$/, "") : other.type, other.column);
    }
    for (const param of passedOn(right, scope)) {
      if (one.type !== null && !isPlainWord(one))
        isLike(isAny ? { ...param, isList: true } : param, one.type, one.column);
    }
  };

  const store = (table: string, targets: readonly TreeNode[], scope: Scope): void => {
    for (const target of targets) {
      const expression = nodeIn(target, "expr");
      const column = schema.column(table, textIn(target, "resno"));
      for (const param of passedOn(expression, scope)) {
        isLike(param, param.isList && column.isNullable ? `${column.type} | null` : column.type, column.name);
        if (expression?.is !== "COALESCEEXPR" && !param.isList) usesOf(param.id).storedNullable.push(column.isNullable);
      }
    }
  };

  const look = (node: TreeNode, around: Scope): void => {
    const scope = node.is === "QUERY" ? [node, ...around] : around;
    const args = nodesIn(node["args"]);
    const id = paramOf(node);
    if (id !== null) usesOf(id);
    if (node.is === "DISTINCTEXPR" || (node.is === "OPEXPR" && node["opresulttype"] === boolean)) {
      compare(args[0], args[1], scope);
    }
    if (node.is === "SCALARARRAYOPEXPR") compare(args[0], args[1], scope, true);
    if (node.is === "ROWCOMPAREEXPR") {
      const right = nodesIn(node["rargs"]);
      for (const [index, left] of nodesIn(node["largs"]).entries()) compare(left, right[index], scope);
    }
    const asked = node.is === "NULLTEST" ? [nodeIn(node, "arg")] : node.is === "COALESCEEXPR" ? args : [];
    for (const asks of asked.map(paramOf)) if (asks !== null) usesOf(asks).isAskedForNull = true;
    const target = nodesIn(node["rtable"])[Number(node["resultRelation"]) - 1];
    if (target) {
      const conflict = nodeIn(node, "onConflict");
      const sets = [...nodesIn(node["targetList"]), ...nodesIn(conflict?.["onConflictSet"])];
      store(textIn(target, "relid"), sets, scope);
    }
    for (const child of childrenOf(node)) look(child, scope);
  };
  look(query, []);

  return new Map(
    [...found].map(([id, { types, column, storedNullable, isAskedForNull }]) => [
      id,
      { types, column, isNullable: isAskedForNull || (storedNullable.length > 0 && storedNullable.every(Boolean)) },
    ]),
  );
};
