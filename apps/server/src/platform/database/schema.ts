import { readFileSync } from "node:fs";
import { parse } from "yaml";

type GrantedRole = "app" | "desk" | "purge" | "audit";

const protections = ["sealed", "wrapped key", "keyed hash", "hash"] as const;
type Protection = (typeof protections)[number] | `plain: ${string}`;

export type Column = { readonly purpose: string; readonly protection: Protection; readonly kept: string };
export type Table = {
  readonly about: string;
  readonly owner: string;
  readonly kept: string;
  /** Of the key that `key_wrapped` holds; null: the table has none. */
  readonly key: { readonly context: string; readonly isNeeded: string } | null;
  readonly columns: Readonly<Record<string, Column>>;
};

/** By table, each as in GRANT: `SELECT`, `UPDATE (body, personal)`. */
type Rights = Readonly<Record<string, readonly string[]>>;

type Schema = {
  readonly tables: Readonly<Record<string, Table>>;
  readonly rights: Readonly<Record<GrantedRole | "backup", Rights>>;
  /** Types of statements by `table.column`, or by a column's name in every table. */
  readonly types: Readonly<Record<string, string>>;
};

type TableOfFile = Readonly<
  Record<"about" | "owner" | "kept", string> &
    Partial<Record<GrantedRole | "key" | "key_needed", string>> & {
      columns: Record<string, string | null>;
    }
>;
type File = {
  readonly reasons: Readonly<Record<string, string>>;
  readonly shared: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, TableOfFile>>;
};

const mapValues = <A, B>(of: Readonly<Record<string, A>>, change: (value: A, name: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value, name)]));

/** What migrations/schema.yaml states. */
export const parseSchema = (text: string): Schema => {
  const { reasons, shared, types, tables } = parse(text) as File;
  const columnOf = (line: string, kept: string): Column => {
    const [purpose = "", protection = "", other = kept] = line.split(" | ");
    const known = protections.find((each) => each === protection);
    return { purpose, protection: known ?? `plain: ${reasons[protection] ?? protection}`, kept: other };
  };
  // Commas between columns are in parentheses, and do not separate rights.
  const granted = (role: GrantedRole): Rights =>
    Object.fromEntries(
      Object.entries(tables).flatMap(([name, { [role]: given }]) =>
        given === undefined ? [] : [[name, given.split(/, (?![^(]*\))/)]],
      ),
    );
  return {
    tables: mapValues(tables, ({ about, owner, kept, key, key_needed: isNeeded = "true", columns }) => ({
      about,
      owner,
      kept,
      key: key === undefined ? null : { context: key, isNeeded },
      columns: mapValues(columns, (line, name) => columnOf(line ?? shared[name] ?? "", kept)),
    })),
    rights: {
      app: granted("app"),
      desk: granted("desk"),
      purge: granted("purge"),
      audit: granted("audit"),
      backup: mapValues(tables, () => ["SELECT"]),
    },
    types,
  };
};

export const schema = parseSchema(readFileSync(new URL("../../migrations/schema.yaml", import.meta.url), "utf8"));
