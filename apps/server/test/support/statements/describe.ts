import type pg from "pg";
import type { Statement } from "#platform/database/database.ts";
import { withClient } from "../create-database.ts";
import { readParams } from "./params.ts";
import { childrenOf, nodesIn, parseTree, textIn, type Tree, type TreeNode } from "./query-tree.ts";
import { readSchema, type Schema } from "./schema.ts";
import { newValues, outputsOf } from "./values.ts";

/** A number that JavaScript cannot hold may also be given as text. */
const asInput = (type: string, name: string): string => {
  const isBig = name === "int8" || name === "numeric";
  if (!type.endsWith("[]")) return isBig ? "number | string" : type;
  return `readonly ${isBig ? "(number | string)[]" : type}`;
};

const orNull = (type: string, isNullable: boolean): string =>
  isNullable && type !== "unknown" ? `${type} | null` : type;

const inBraces = (fields: readonly string[]): string => (fields.length === 0 ? "never" : `{ ${fields.join("; ")} }`);

const select = "1";

/** Whether it changes or locks rows, directly or through a function of the schema. */
const isWriting = (node: TreeNode, schema: Schema): boolean =>
  (node.is === "QUERY" && (node["commandType"] !== select || nodesIn(node["rowMarks"]).length > 0)) ||
  (node.is === "FUNCEXPR" && schema.isVolatile(textIn(node, "funcid"))) ||
  childrenOf(node).some((child) => isWriting(child, schema));

/** Parameters and row of a statement in TypeScript. PostgreSQL parses the statement and does not run it. */
const describe = async (client: pg.Client, schema: Schema, { name, text, notNull }: Statement): Promise<string> => {
  await client.query(`PREPARE described AS ${text}`);
  const { rows } = await client.query<{ params: string[]; columns: string[] | null }>(
    `SELECT parameter_types::oid[]::text[] AS params, result_types::oid[]::text[] AS columns
     FROM pg_prepared_statements WHERE name = 'described'`,
  );
  const { params, columns } = rows[0]!;
  const args = params.map((id) => schema.sqlName(id)).join(", ");
  await client.query(
    `DEALLOCATE described; CREATE OR REPLACE FUNCTION pg_temp.described(${args}) RETURNS void LANGUAGE sql BEGIN ATOMIC ${text}; END`,
  );
  const tree = await client.query<{ tree: string }>(
    `SELECT prosqlbody::text AS tree FROM pg_proc WHERE oid = 'pg_temp.described(${args})'::regprocedure`,
  );
  const query = nodesIn((parseTree(tree.rows[0]!.tree) as readonly Tree[])[0])[0] as TreeNode;

  const uses = readParams(query, schema);
  const inputs = params.map((id, index) => {
    const { types, column, isNullable } = uses.get(String(index + 1))!;
    const plain = schema.read(id);
    const ours = [...types].filter((type) => type !== plain);
    if (ours.length > 1) throw new Error(`$${index + 1} cannot be ${ours.join(" and ")}`);
    return `${column ?? `$${index + 1}`}: ${orNull(asInput(ours[0] ?? plain, schema.typeName(id)), isNullable)}`;
  });

  const { outputOf } = newValues(schema, (id) => uses.get(id)?.isNullable ?? true);
  const outputs = outputsOf(query).map((output, index) => {
    const { type, isNullable } = outputOf(query, [], index + 1);
    const column = textIn(output, "resname");
    const isSaid = notNull.includes(column);
    if (isSaid && !isNullable) throw new Error(`${column} is never null anyway`);
    return `${column}: ${orNull(type ?? schema.read(columns![index]!), isNullable && !isSaid)}`;
  });
  const writing = isWriting(query, schema) ? "; writes: true" : "";
  return `"${name}": { params: [${inputs.join(", ")}]; row: ${inBraces(outputs)}${writing} };`;
};

const head = `// Made by \`npm run statements\`: what PostgreSQL says of every statement that is declared with \`statement()\`. Never edited by hand.
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { Day } from "#platform/clock.ts";
import type { ClaimId } from "#conversation/state.ts";
import type { CallerId, ConversationId, MailboxId, MessageId, VolunteerId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";

declare module "#platform/database/database.ts" {
  interface Statements {
`;

/** Types of all statements, as a file. Throws if PostgreSQL rejects one, or a parameter is used as two types. */
export const describeStatements = (url: string, statements: readonly Statement[]): Promise<string> =>
  withClient(url, async (client) => {
    const schema = await readSchema(client);
    await client.query("BEGIN");
    const lines: string[] = [];
    for (const each of statements.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const line = await describe(client, schema, each).catch((error: unknown) => {
        throw new Error(`the statement ${each.name}: ${String(error)}`, { cause: error });
      });
      lines.push(`    ${line}\n`);
    }
    return `${head}${lines.join("")}  }\n}\n`;
  });
