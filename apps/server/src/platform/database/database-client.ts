import { once } from "node:events";
import { Socket } from "node:net";
import pg from "pg";
import { hostsOf, mustTakeWrites } from "./database-url.ts";

const probeWithin = 3_000;

/** What PostgreSQL says itself where something is to be written on a standby. */
const readOnly = () => Object.assign(new Error("no host of the database takes writes"), { code: "25006" });

/** The address of the one, once it has said that it takes writes. */
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

const isAnswer = (error: unknown) => error instanceof Error && "code" in error && String(error.code).startsWith("28");

/** Those who connect at the same moment ask the hosts once. */
const asking = new Map<string, Promise<string>>();

const hostThatTakesWrites = (settings: pg.ClientConfig, hosts: readonly string[]): Promise<string> => {
  const key = hosts.join();
  const asked =
    asking.get(key) ??
    Promise.any(hosts.map((host) => probe(settings, host)))
      .catch((error: unknown) => {
        const errors = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
        // Somebody must fix a refused password; everything else may pass by itself.
        throw errors.find(isAnswer) ?? errors.find((each) => each instanceof Error) ?? error;
      })
      .finally(() => asking.delete(key));
  asking.set(key, asked);
  return asked;
};

/** How much longer we wait than PostgreSQL does, in milliseconds. */
const grace = 500;

/**
 * A connection to PostgreSQL. Where the URL names several hosts, it is one to the host that takes writes at this moment. With a
 * `statement_timeout` the connection also ends when PostgreSQL stays silent, frozen or cut off, for longer than that.
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

  /** Ends the connection without a goodbye. */
  destroy(): void {
    this.#socket.destroy();
  }

  async #choose(): Promise<void> {
    if (!mustTakeWrites(this.#hosts)) return;
    // The pool destroys the socket of a client that takes too long to connect.
    const givenUp = once(this.#socket, "close").then(() => {
      throw new Error("timeout exceeded when trying to connect");
    });
    const { hostname, port } = new URL(await Promise.race([hostThatTakesWrites(this.#settings, this.#hosts), givenUp]));
    this.host = hostname.replace(/^\[(.*)\]$/, "$1");
    this.port = Number(port || 5432);
  }

  /** One timer a connection: the driver's `query_timeout` sets one for each statement. */
  #endWhenSilent(milliseconds: number): void {
    const socket = this.#socket;
    let answered = 0;
    const noteAnswered = (): void => void (answered = socket.bytesWritten);
    this.on("connect", noteAnswered);
    // Every statement that was sent has been answered.
    this.on("drain", noteAnswered);
    socket.setTimeout(milliseconds);
    // Not as the second argument above, which is called once: the first rest of a connection would be its last guard.
    socket.on("timeout", () => {
      if (socket.bytesWritten !== answered) socket.destroy(new Error("Query read timeout"));
    });
  }
}
