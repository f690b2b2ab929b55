/*
 * How PostgreSQL itself understood a statement: the text of a `pg_node_tree`, as it is kept for the body of an SQL function.
 * `{VAR :varno 1 :varattno 2}` becomes `{ is: "VAR", varno: "1", varattno: "2" }`, `(a b)` a list, `<>` null.
 */
export type Tree = TreeNode | readonly Tree[] | string | null;
export type TreeNode = { readonly is: string; readonly [field: string]: Tree };

export const parseTree = (text: string): Tree => {
  const tokens = text.match(/[(){}]|(?:\\.|[^\s(){}\\])+/g) ?? [];
  let at = 0;
  const next = (): string => tokens[at++] ?? "";

  const readValue = (): Tree => {
    const token = next();
    if (token === "<>") return null;
    if (token === "{") return readNode();
    if (token !== "(") return token.replaceAll(/^"|"$/g, "").replaceAll(/\\(.)/g, "$1");
    const list: Tree[] = [];
    while (tokens[at] !== ")") list.push(readValue());
    at += 1;
    return list;
  };

  const readNode = (): TreeNode => {
    const node: { is: string; [field: string]: Tree } = { is: next() };
    while (tokens[at] !== "}") {
      const field = next().slice(1);
      node[field] = readValue();
      // A constant is printed as bytes: `4 [ 36 0 0 0 … ]`.
      const bytes: string[] = [];
      while (!tokens[at]!.startsWith(":") && tokens[at] !== "}") bytes.push(next());
      if (bytes.length > 0) node["bytes"] = bytes.slice(1, -1);
    }
    at += 1;
    return node;
  };

  return readValue();
};

const isNode = (tree: Tree | undefined): tree is TreeNode =>
  typeof tree === "object" && tree !== null && !Array.isArray(tree);

export const nodesIn = (tree: Tree | undefined): readonly TreeNode[] =>
  Array.isArray(tree) ? (tree as readonly Tree[]).filter(isNode) : [];

/** The node of that field; null: there is none. */
export const nodeIn = (node: TreeNode, field: string): TreeNode | null => {
  const found = node[field];
  return isNode(found) ? found : null;
};

/** A number or a name. */
export const textIn = (node: TreeNode, field: string): string => {
  const found = node[field];
  return typeof found === "string" ? found : "";
};

/** Numbers of `(i 1 2)` or `(b 5)`. */
export const hasMembers = (tree: Tree | undefined): boolean => Array.isArray(tree) && tree.length > 1;

/** The nodes directly below a node, in any field. */
export const childrenOf = (node: TreeNode): TreeNode[] =>
  Object.values(node).flatMap((value) => (isNode(value) ? [value] : flatten(value)));

const flatten = (tree: Tree): TreeNode[] =>
  Array.isArray(tree) ? (tree as readonly Tree[]).flatMap((each) => (isNode(each) ? [each] : flatten(each))) : [];

/** The number of $1, $2, … Null: another node, such as a parameter that PostgreSQL fills internally. */
export const paramOf = (node: TreeNode | null): string | null =>
  node?.is === "PARAM" && node["paramkind"] === "0" ? textIn(node, "paramid") : null;
