import type { Socket } from "node:net";
import pg from "pg";
import { parserOf, type Parser } from "./parsers.ts";

/** What is sent, under a name, so that the database prepares it once a connection. */
export type Prepared = { readonly name: string; readonly text: string };

export type Row = Record<string, unknown>;
/** The rows, and how many were touched. */
export type Executed = { readonly rows: Row[]; readonly count: number };

/** The driver's connection, as far as it shows it to whoever brings a query of their own. */
type Wire = {
  readonly stream: Socket;
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: Prepared): void;
  bind(bound: { statement: string; values: readonly unknown[] }): void;
  describe(portal: { type: "P"; name: "" }): void;
  execute(): void;
  sync(): void;
};
type Described = { readonly name: string; readonly dataTypeID: number };
type Column = { readonly name: string; readonly parse: Parser; readonly isBytes: boolean };
type Layout = readonly Column[];
type Fields = readonly (string | null)[];

const bytea: number = pg.types.builtins.BYTEA;
const { prepareValue } = (pg as typeof pg & { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils;

/** What the rows of a statement look like, which never changes on one connection. */
const layouts = new WeakMap<Wire, Map<string, Layout>>();

const layoutsOf = (wire: Wire): Map<string, Layout> => {
  const known = layouts.get(wire);
  if (known !== undefined) return known;
  const made = new Map<string, Layout>();
  layouts.set(wire, made);
  return made;
};

/**
 * One execution of a prepared statement, in the driver's own form for queries that others bring. The driver's query asks each time anew what
 * the rows look like and reads the answer, which costs a short list as much as its rows do. This one asks once a connection.
 */
export class Execution {
  readonly name: string;
  readonly text: string;
  /** The driver calls it, too, when the connection is lost. */
  readonly callback: (error: Error | null, outcome: Executed) => void;
  readonly #values: readonly unknown[];
  readonly #rows: Row[] = [];
  #layout: Layout | undefined;
  #layouts: Map<string, Layout> | undefined;
  #fields: Fields = [];
  #count = 0;
  #failure: Error | null = null;

  constructor({ name, text }: Prepared, values: readonly unknown[], callback: Execution["callback"]) {
    this.name = name;
    this.text = text;
    this.callback = callback;
    this.#values = values;
  }

  /** An error is one of ours: nothing was sent. */
  submit(wire: Wire): Error | null {
    const { name, text } = this;
    const parsed = wire.parsedStatements[name];
    if (parsed !== undefined && parsed !== text) return new Error(`two statements have the name ${name}`);
    let values: unknown[];
    try {
      values = this.#values.map((value) => prepareValue(value));
    } catch (error) {
      return error as Error;
    }
    this.#layouts = layoutsOf(wire);
    this.#layout = this.#layouts.get(name);
    wire.stream.cork();
    if (parsed === undefined) {
      wire.parse({ name, text });
      wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values });
    if (this.#layout === undefined) wire.describe({ type: "P", name: "" });
    wire.execute();
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly Described[] }): void {
    this.#layout = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: parserOf(dataTypeID),
      isBytes: dataTypeID === bytea,
    }));
  }

  handleDataRow({ fields }: { readonly fields: Fields }): void {
    if (this.#failure !== null) return;
    const before = this.#fields;
    const rowBefore = this.#rows.at(-1);
    const row: Row = {};
    let place = 0;
    try {
      for (const { name, parse, isBytes } of this.#layout!) {
        const field = fields[place]!;
        // The messages of a day all come with the same wrapped key: it is read once.
        const isRepeated = isBytes && field === before[place];
        row[name] = field === null ? null : isRepeated ? rowBefore![name] : parse(field);
        place += 1;
      }
    } catch (error) {
      this.#failure = error as Error;
    }
    this.#fields = fields;
    this.#rows.push(row);
  }

  /** `INSERT 0 5`, `SELECT 20`: the last number is how many. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#count = Number(text.slice(text.lastIndexOf(" ") + 1)) || 0;
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#layouts!.set(this.name, this.#layout ?? []);
    this.callback(this.#failure, { rows: this.#rows, count: this.#count });
  }

  handleError(error: Error): void {
    this.callback(error, { rows: [], count: 0 });
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}
