import { schema as described } from "#platform/database/schema.ts";
import { hasMembers, nodeIn, nodesIn, textIn, type TreeNode } from "./query-tree.ts";
import { listOf, type Schema } from "./schema.ts";

/** `type` null: PostgreSQL's type applies. `column`: the name of the column that stores it. */
export type Value = { readonly type: string | null; readonly isNullable: boolean; readonly column: string | null };

/** A query and those around it, innermost first: that is how a tree counts. */
export type Scope = readonly TreeNode[];

const unknownValue: Value = { type: null, isNullable: true, column: null };
const present = { ...unknownValue, isNullable: false };

/** Functions that return null only for null. PostgreSQL does not record this. */
const neverNull: ReadonlySet<string> = new Set([
  "service_time",
  "conversation_written",
  "conversation_lifted",
  "conversations_shrunk",
  "count",
  "unnest",
  "date_trunc",
  "pg_is_in_recovery",
  "encode",
  "to_char",
]);

const [isRelation, isSubquery, isJoin, isFunction, isCte, isGroup] = ["0", "1", "2", "3", "6", "9"];
const [existsLink, scalarLink, arrayLink] = ["0", "4", "6"];
const isSelect = "1";
const isDelete = "4";

export const outputsOf = (query: TreeNode): readonly TreeNode[] =>
  nodesIn(query["commandType"] === isSelect ? query["targetList"] : query["returningList"]).filter(
    ({ resjunk }) => resjunk === "false",
  );

/** A literal of the statement, such as `'acute' AS kind`. */
export const isWord = (type: string | null): boolean => type !== null && type.startsWith('"');

const textType = "25";
/** Of a text; its length comes first, in four bytes. */
const ofConstant = (constant: TreeNode): Value => {
  if (constant["constisnull"] === "true") return { ...unknownValue, type: "never" };
  if (constant["consttype"] !== textType) return present;
  const bytes = (constant["bytes"] as string[]).slice(4).map(Number);
  return { ...present, type: JSON.stringify(Buffer.from(bytes).toString()) };
};

const together = (values: readonly Value[], isNullable: boolean): Value => {
  const types = [...new Set(values.map(({ type }) => type))].filter((type) => type !== "never");
  const isOneType = types.length === 1 || types.every(isWord);
  return { type: isOneType ? types.join(" | ") || null : null, isNullable, column: null };
};
const allOf = (values: readonly Value[]) =>
  together(
    values,
    values.some(({ isNullable }) => isNullable),
  );
const anyOf = (values: readonly Value[]) =>
  together(
    values,
    values.every(({ isNullable }) => isNullable),
  );

/** Conditions that all hold for a row that comes through. */
const conditions = (tree: TreeNode | null): TreeNode[] =>
  tree?.is === "BOOLEXPR" && tree["boolop"] === "and" ? nodesIn(tree["args"]).flatMap(conditions) : tree ? [tree] : [];

/** Finds the value of each expression of a statement. `isNullableParam`: of $1, $2, … */
export const newValues = (schema: Schema, isNullableParam: (id: string) => boolean) => {
  const isNotNullBy = (condition: TreeNode, { varno, varattno }: TreeNode): boolean => {
    const isIt = (node: TreeNode | null) =>
      node?.is === "VAR" &&
      node["varno"] === varno &&
      node["varattno"] === varattno &&
      node["varlevelsup"] === "0" &&
      !hasMembers(node["varnullingrels"]);
    if (condition.is === "NULLTEST") return condition["nulltesttype"] === "1" && isIt(nodeIn(condition, "arg"));
    return ["OPEXPR", "SCALARARRAYOPEXPR"].includes(condition.is) && nodesIn(condition["args"]).some(isIt);
  };
  /** Whether a condition excludes null. An UPDATE returns the changed row, so its conditions do not count. */
  const isFiltered = (query: TreeNode, variable: TreeNode): boolean => {
    if (query["commandType"] !== isSelect && query["commandType"] !== isDelete) return false;
    const tree = nodeIn(query, "jointree");
    return tree !== null && conditions(nodeIn(tree, "quals")).some((each) => isNotNullBy(each, variable));
  };

  const outputOf = (query: TreeNode, around: Scope, number: number): Value => {
    const scope = [query, ...around];
    if (nodeIn(query, "setOperations") !== null) {
      const parts = nodesIn(query["rtable"]).flatMap((entry) => nodeIn(entry, "subquery") ?? []);
      return allOf(parts.map((part) => outputOf(part, scope, number)));
    }
    const output = outputsOf(query)[number - 1];
    return output ? valueOf(nodeIn(output, "expr"), scope) : unknownValue;
  };

  const ofVariable = (variable: TreeNode, all: Scope): Value => {
    const scope = all.slice(Number(variable["varlevelsup"]));
    const [query, ...around] = scope;
    const entry = nodesIn(query!["rtable"])[Number(variable["varno"]) - 1]!;
    const number = Number(variable["varattno"]);
    const value = ofEntry(entry, number, scope, around);
    const isNulled = hasMembers(variable["varnullingrels"]);
    return { ...value, isNullable: isNulled || (value.isNullable && !isFiltered(query!, variable)) };
  };

  const ofEntry = (entry: TreeNode, number: number, scope: Scope, around: Scope): Value => {
    switch (entry["rtekind"]) {
      case isRelation: {
        // Rows have columns of PostgreSQL's own, such as their place in the table.
        if (number <= 0) return present;
        const { name, type, isNullable } = schema.column(textIn(entry, "relid"), String(number));
        return { column: name, type, isNullable };
      }
      case isSubquery:
        return outputOf(nodeIn(entry, "subquery")!, scope, number);
      case isJoin:
        return valueOf(nodesIn(entry["joinaliasvars"])[number - 1] ?? null, scope);
      case isGroup:
        return valueOf(nodesIn(entry["groupexprs"])[number - 1] ?? null, scope);
      case isCte: {
        if (entry["self_reference"] === "true") return unknownValue;
        const levels = Number(entry["ctelevelsup"]);
        const outer = [scope[0]!, ...around].slice(levels);
        const cte = nodesIn(outer[0]!["cteList"]).find(({ ctename }) => ctename === entry["ctename"]);
        return cte ? outputOf(nodeIn(cte, "ctequery")!, outer, number) : unknownValue;
      }
      case isFunction: {
        const calls = nodesIn(entry["functions"]).flatMap((each) => nodeIn(each, "funcexpr") ?? []);
        const names = calls.map((call) => schema.functionName(textIn(call, "funcid")));
        const column = String((nodeIn(entry, "eref")!["colnames"] as readonly string[])[number - 1]);
        const type = names.some((name) => name === "unnest") ? null : (described.types[column] ?? null);
        return { type, isNullable: !names.every((name) => neverNull.has(name)), column: null };
      }
      default:
        return unknownValue;
    }
  };

  const ofLink = (link: TreeNode, scope: Scope): Value => {
    const query = nodeIn(link, "subselect")!;
    if (link["subLinkType"] === existsLink) return present;
    const value = outputOf(query, scope, 1);
    if (link["subLinkType"] === arrayLink) return { ...present, type: value.type && listOf(value.type) };
    if (link["subLinkType"] !== scalarLink) return unknownValue;
    // One that counts all rows there are always has a row to show.
    const hasRow =
      query["hasAggs"] === "true" && [query["groupClause"], query["havingQual"], query["limitCount"]].every((x) => !x);
    return { ...value, isNullable: value.isNullable || !hasRow };
  };

  const ofAggregate = (aggregate: TreeNode, scope: Scope): Value => {
    const name = schema.functionName(textIn(aggregate, "aggfnoid"));
    const values = nodesIn(aggregate["args"]).map((each) => valueOf(nodeIn(each, "expr"), scope));
    const isOfSome = (scope[0]!["groupClause"] ?? null) !== null && (aggregate["aggfilter"] ?? null) === null;
    const isNullable = !neverNull.has(name) && !(isOfSome && values.every((value) => !value.isNullable));
    const type = values[0]?.type ?? null;
    if (name === "array_agg") return { column: null, type: type && listOf(type), isNullable };
    return { column: null, type: name === "min" || name === "max" ? type : null, isNullable };
  };

  const ofArgs = (node: TreeNode, scope: Scope): readonly Value[] =>
    nodesIn(node["args"]).map((each) => valueOf(each, scope));

  const valueOf = (node: TreeNode | null, scope: Scope): Value => {
    switch (node?.is) {
      case "VAR":
        return ofVariable(node, scope);
      case "PARAM":
        return { ...present, isNullable: isNullableParam(textIn(node, "paramid")) };
      case "CONST":
        return ofConstant(node);
      case "RELABELTYPE":
        return valueOf(nodeIn(node, "arg"), scope);
      case "COERCEVIAIO":
      case "ARRAYCOERCEEXPR":
        return { ...valueOf(nodeIn(node, "arg"), scope), type: null, column: null };
      case "COALESCEEXPR":
      case "MINMAXEXPR":
        return anyOf(ofArgs(node, scope));
      case "CASEEXPR": {
        const results = nodesIn(node["args"]).map((each) => nodeIn(each, "result"));
        return allOf([...results, nodeIn(node, "defresult")].map((each) => valueOf(each, scope)));
      }
      case "FUNCEXPR": {
        const isCast = node["funcformat"] !== "0";
        const isSure = isCast || neverNull.has(schema.functionName(textIn(node, "funcid")));
        return {
          ...allOf(ofArgs(node, scope)),
          type: null,
          isNullable: !isSure || allOf(ofArgs(node, scope)).isNullable,
        };
      }
      case "OPEXPR":
      case "BOOLEXPR":
      case "SCALARARRAYOPEXPR":
        return { ...allOf(ofArgs(node, scope)), type: null };
      case "NULLTEST":
      case "BOOLEANTEST":
      case "DISTINCTEXPR":
      case "ARRAYEXPR":
        return present;
      case "SUBSCRIPTINGREF": {
        const { type } = valueOf(nodeIn(node, "refexpr"), scope);
        return { ...unknownValue, type: type?.replace(/\[\]$/, "") ?? null };
      }
      case "SUBLINK":
        return ofLink(node, scope);
      case "AGGREF":
        return ofAggregate(node, scope);
      default:
        return unknownValue;
    }
  };

  return { valueOf, outputOf };
};
