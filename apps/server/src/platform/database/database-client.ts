import { once } from "node:events";
import { Socket } from "node:net";
import { userInfo } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#platform/log.ts";
import { codeOf, isDatabaseUnavailable } from "#platform/process/unavailable.ts";

/** `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`, as libpq has it. URL allows one host only. */
const urlWithHosts = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^@/?#]*)((?:[/?].*)?)$/;

/** The service always needs the host that takes writes. */
const sessionAttributes = new Set(["read-write", "primary"]);

/** One address for each host, in order. Null: the text is not an address of PostgreSQL. */
export const hostsOf = (url: string): readonly string[] | null => {
  const [, scheme, user = "", hosts = "", rest = ""] = urlWithHosts.exec(url) ?? [];
  if (scheme === undefined) return null;
  const each = hosts.split(",").map((host) => `${scheme}${user}${host}${rest}`);
  const isHost = (one: string) => parseHost(one) !== null && (each.length === 1 || parseHost(one)!.hostname !== "");
  if (!each.every(isHost)) return null;
  const asked = attributesOf(each[0]!);
  return asked === null || sessionAttributes.has(asked) ? each : null;
};

/** Without a host it is a Unix socket, named in the query. The driver takes a user before an empty host, and URL does not. */
const parseHost = (one: string): URL | null => URL.parse(one.replace("@/", "@socket/"));

const attributesOf = (one: string): string | null => parseHost(one)?.searchParams.get("target_session_attrs") ?? null;

/** Whether to probe for the host that takes writes. A single host is probed only if the address requires it. */
const mustTakeWrites = (hosts: readonly string[]): boolean => hosts.length > 1 || attributesOf(hosts[0]!) !== null;

const probeWithin = 3_000;

/** PostgreSQL's code for a write on a standby. */
const readOnly = () => Object.assign(new Error("no host of the database takes writes"), { code: "25006" });

/** Resolves with the address if the host takes writes. */
const probe = async (settings: pg.ClientConfig, address: string): Promise<string> => {
  const client = new pg.Client({
    ...settings,
    connectionString: address,
    application_name: "sosmessages probe",
    connectionTimeoutMillis: probeWithin,
    query_timeout: probeWithin,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>("SHOW transaction_read_only");
    if (rows[0]!.transaction_read_only !== "off") throw readOnly();
    return address;
  } finally {
    void client.end().catch(() => {});
  }
};

const isRefusal = (error: unknown) => error instanceof Error && "code" in error && String(error.code).startsWith("28");

/** Concurrent connections share one probe. */
const probes = new Map<string, Promise<string>>();

const hostThatTakesWrites = (settings: pg.ClientConfig, hosts: readonly string[]): Promise<string> => {
  const key = hosts.join();
  const probing =
    probes.get(key) ??
    Promise.any(hosts.map((host) => probe(settings, host)))
      .catch((error: unknown) => {
        const errors = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
        // A refused password is permanent. Other errors may be temporary.
        throw errors.find(isRefusal) ?? errors.find((each) => each instanceof Error) ?? error;
      })
      .finally(() => probes.delete(key));
  probes.set(key, probing);
  return probing;
};

/** undefined: this user has no name, as in some containers. */
export const userName = (): string | undefined => {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
};
// Without a user in the address, the driver takes $USER, which is root's name in a command that root runs as the service's user.
pg.defaults.user = userName();

/** In milliseconds, after PostgreSQL's own `statement_timeout`. */
const grace = 500;

/**
 * A connection to PostgreSQL. If the URL names several hosts, it connects to the host that takes writes. With a `statement_timeout`,
 * it also closes when PostgreSQL does not answer for longer than that, because it is frozen or the network is cut.
 */
export class DatabaseClient extends pg.Client {
  readonly #settings: pg.ClientConfig;
  readonly #hosts: readonly string[];
  readonly #socket: Socket;

  constructor(settings: pg.ClientConfig = {}) {
    const url = settings.connectionString ?? "";
    const hosts = hostsOf(url) ?? [url];
    const socket = new Socket();
    super({ ...settings, connectionString: hosts[0]!, stream: () => socket });
    this.#settings = settings;
    this.#hosts = hosts;
    this.#socket = socket;
    // The pool listens a moment after the login. An error in between would end the process; the next query fails with it anyway.
    this.on("error", () => {});
    if (settings.statement_timeout) this.#endWhenSilent(settings.statement_timeout + grace);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: (...args: never[]) => void): Promise<pg.Client> | void {
    const connected = this.#choose().then(() => super.connect());
    if (callback === undefined) return connected;
    const answer = callback as (error: unknown, client?: pg.Client) => void;
    connected.then(() => answer(null, this), answer);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
  }

  /** Closes the socket without the protocol's Terminate message. */
  destroy(): void {
    this.#socket.destroy();
  }

  async #choose(): Promise<void> {
    if (!mustTakeWrites(this.#hosts)) return;
    // The pool destroys the socket of a client that takes too long to connect.
    const givenUp = once(this.#socket, "close").then(() => {
      throw new Error("timeout exceeded when trying to connect");
    });
    const connectionString = await Promise.race([hostThatTakesWrites(this.#settings, this.#hosts), givenUp]);
    const { host, port } = new pg.Client({ connectionString });
    this.host = host;
    this.port = port;
  }

  /** One timer per connection. The driver's `query_timeout` sets one per statement. */
  #endWhenSilent(milliseconds: number): void {
    const socket = this.#socket;
    let answered = 0;
    const noteAnswered = (): void => void (answered = socket.bytesWritten);
    this.on("connect", noteAnswered);
    // All statements that were sent are answered.
    this.on("drain", noteAnswered);
    socket.setTimeout(milliseconds);
    // Not as the second argument of setTimeout, which listens once: an idle connection would then be unguarded.
    socket.on("timeout", () => {
      if (socket.bytesWritten !== answered) socket.destroy(new Error("Query read timeout"));
    });
  }
}

const retryEvery = 1_000;
const logEvery = 10_000;

/** At the start, a refused login means a wrong password. Later it may be temporary, while an operator changes passwords. */
const isTemporary = (error: unknown): boolean => isDatabaseUnavailable(error) && !/^(28|3D)/.test(codeOf(error));

type Patience = { readonly seconds: number; readonly log: Log; readonly stopped?: AbortSignal | undefined };

/**
 * Waits for a database that starts at the same time as the service. Errors that an operator must fix, such as a wrong password, are
 * thrown at once. After `seconds`, the last error is thrown.
 */
export const awaitDatabase = async (url: string, { seconds, log, stopped }: Patience): Promise<void> => {
  const began = performance.now();
  let loggedAt: number | null = null;
  for (;;) {
    try {
      const client = await openClient(url);
      return void client.end().catch(() => {});
    } catch (error) {
      const waited = performance.now() - began;
      if (!isTemporary(error) || waited + retryEvery > seconds * 1_000 || stopped?.aborted) throw error;
      if (loggedAt === null || waited - loggedAt >= logEvery) {
        log({ event: "waiting-for-database", seconds: Math.round(waited / 1_000) });
        loggedAt = waited;
      }
      await wait(retryEvery, undefined, { ...(stopped && { signal: stopped }) }).catch(() => {});
    }
  }
};

/** A connection outside of the pools: `await using` ends it. */
export const openClient = async (url: string, settings: pg.ClientConfig = {}): Promise<DatabaseClient> => {
  const client = new DatabaseClient({ connectionTimeoutMillis: 5_000, ...settings, connectionString: url });
  await client.connect();
  return client;
};

/** For connections that read rows of statements. */
export const parsers = new pg.TypeOverrides();

// As a Date, a day would depend on the server's time zone.
parsers.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/** For work on whole tables, which takes long. */
export const openForCopy = async (url: string, name: string): Promise<DatabaseClient> => {
  const client = await openClient(url, { application_name: name, types: parsers });
  await client.query(
    "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET datestyle = ISO; SET timezone = UTC",
  );
  return client;
};
