import pg from "pg";
import { hostsOf, mustTakeWrites } from "./database-url.ts";

export type ClientSettings = pg.ClientConfig & { readonly connectionString: string };

const probeWithin = 3_000;

/** What PostgreSQL says itself where something is to be written on a standby. */
const readOnly = () => Object.assign(new Error("no host of the database takes writes"), { code: "25006" });

/** The address of the one, once it has said that it takes writes. */
const probe = async (settings: ClientSettings, address: string): Promise<string> => {
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

const hostThatTakesWrites = (settings: ClientSettings, hosts: readonly string[]): Promise<string> => {
  const key = settings.connectionString;
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

/** A connection to PostgreSQL; where the URL names several hosts, to the one that takes writes at this moment. */
export class DatabaseClient extends pg.Client {
  readonly #settings: ClientSettings;
  readonly #hosts: readonly string[];

  constructor(settings: ClientSettings) {
    const hosts = hostsOf(settings.connectionString) ?? [settings.connectionString];
    super({ ...settings, connectionString: hosts[0]! });
    this.#settings = settings;
    this.#hosts = hosts;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: (...args: never[]) => void): Promise<pg.Client> | void {
    const connected = this.#choose().then(() => super.connect());
    if (callback === undefined) return connected;
    const answer = callback as (error: unknown, client?: pg.Client) => void;
    connected.then(() => answer(null, this), answer);
  }

  async #choose(): Promise<void> {
    if (!mustTakeWrites(this.#hosts)) return;
    const { hostname, port } = new URL(await hostThatTakesWrites(this.#settings, this.#hosts));
    Object.assign(this, { host: hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port || 5432) });
  }
}

/** For a pool, which makes its clients with its own settings and does not say so in its types. */
export const PooledClient = DatabaseClient as unknown as new () => pg.ClientBase;
