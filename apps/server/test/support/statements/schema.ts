import type pg from "pg";
import { schema as described } from "#platform/database/schema.ts";

export const listOf = (type: string): string => (type.includes(" ") ? `(${type})[]` : `${type}[]`);

export type SchemaColumn = { readonly name: string; readonly type: string; readonly isNullable: boolean };

/** Names for the numbers in a statement's tree. */
export type Schema = {
  readonly column: (table: string, number: string) => SchemaColumn;
  readonly functionName: (id: string) => string;
  /** A function of the schema that may change or lock rows. */
  readonly isVolatile: (id: string) => boolean;
  /** Of an array, the type of its elements. */
  readonly typeName: (type: string) => string;
  readonly sqlName: (type: string) => string;
  /** The JavaScript type that the driver returns. */
  readonly read: (type: string) => string;
};

/** The JavaScript type that the driver returns, by the name of PostgreSQL's type. */
const readTypes: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "string",
  float8: "number",
  numeric: "string",
  oid: "number",
  text: "string",
  name: "string",
  uuid: "string",
  tid: "string",
  regclass: "string",
  bytea: "Buffer",
  date: "Day",
  timestamptz: "Date",
  json: "unknown",
  jsonb: "unknown",
  void: "unknown",
};

const closedList = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/;

type ColumnRow = { table_id: string; number: string; table: string; column: string; type: string; not_null: boolean };

export const readSchema = async (client: pg.Client): Promise<Schema> => {
  const types = await client.query<{ id: string; name: string; sql_name: string; element: string | null }>(
    `SELECT t.oid::text AS id, t.typname AS name, format_type(t.oid, NULL) AS sql_name, e.typname AS element
     FROM pg_type t LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'`,
  );
  const typeById = new Map(types.rows.map((row) => [row.id, row]));
  const known = (name: string): string => {
    const type = readTypes[name];
    if (type === undefined)
      throw new Error(`the JavaScript type of ${name} is missing in test/support/statements/schema.ts`);
    return type;
  };
  const read = (id: string): string => {
    const { name, element } = typeById.get(id)!;
    return element ? `${known(element)}[]` : known(name);
  };

  const checks = await client.query<{ table: string; definition: string }>(
    "SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'c'",
  );
  const words = new Map<string, string>();
  for (const { table, definition } of checks.rows) {
    const [, column, list] = closedList.exec(definition) ?? [];
    if (column && list) {
      words.set(
        `${table}.${column}`,
        list
          .split(", ")
          .map((word) => `"${word.split("'")[1]}"`)
          .join(" | "),
      );
    }
  }

  const ofColumn = ({ table, column, type }: ColumnRow): string => {
    const ours = described.types[`${table}.${column}`] ?? described.types[column] ?? words.get(`${table}.${column}`);
    const protection = described.tables[table]?.columns[column]?.protection;
    const plain = read(type);
    if (protection === "sealed" || protection === "wrapped key") return "Sealed";
    if (ours === undefined) return plain;
    return plain.endsWith("[]") ? listOf(ours) : ours;
  };
  const columns = await client.query<ColumnRow>(
    `SELECT attrelid::text AS table_id, attnum::text AS number, relname AS table, attname AS column, atttypid::text AS type,
       attnotnull AS not_null
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relkind IN ('r', 'v') AND NOT attisdropped`,
  );
  const columnByNumber = new Map(columns.rows.map((row) => [`${row.table_id} ${row.number}`, row]));

  const functions = await client.query<{ id: string; name: string; is_volatile: boolean }>(
    `SELECT oid::text AS id, proname AS name, provolatile = 'v' AND pronamespace = 'public'::regnamespace AS is_volatile
     FROM pg_proc`,
  );
  const functionById = new Map(functions.rows.map((row) => [row.id, row]));

  return {
    read,
    typeName: (id) => typeById.get(id)!.element ?? typeById.get(id)!.name,
    sqlName: (id) => typeById.get(id)!.sql_name,
    functionName: (id) => functionById.get(id)?.name ?? "",
    isVolatile: (id) => functionById.get(id)?.is_volatile ?? false,
    column: (table, number) => {
      const row = columnByNumber.get(`${table} ${number}`)!;
      return { name: row.column, type: ofColumn(row), isNullable: !row.not_null };
    },
  };
};
