import pg from "pg";
import { DatabaseClient } from "#platform/database/database-client.ts";
import { channel, transportTimeout, type Transport } from "./transport.ts";

const timeouts = { connectionTimeoutMillis: transportTimeout, query_timeout: transportTimeout, keepAlive: true };

/** LISTEN on a connection of its own, with nothing else on it; NOTIFY on another, each in a statement of its own. */
export const newPostgresTransport = (url: string): Transport => {
  const publishing = new pg.Pool({
    Client: DatabaseClient,
    connectionString: url,
    max: 1,
    ...timeouts,
    // Kept open as long as the server runs: opening it anew would delay an event.
    idleTimeoutMillis: 0,
    application_name: "sosmessages publishing",
    // An event is no record: nobody has to wait until the disk has it.
    options: "-c synchronous_commit=off -c statement_timeout=5000",
  });
  publishing.on("error", () => {});

  return {
    through: "postgresql",

    async listen(received, cut) {
      const client = new DatabaseClient({
        connectionString: url,
        ...timeouts,
        application_name: "sosmessages listening",
        options: "-c idle_session_timeout=0",
      });
      client.on("notification", ({ payload }) => received(payload ?? ""));
      client.on("error", cut);
      client.on("end", cut);
      const close = () => client.end().catch(() => {});
      try {
        await client.connect();
        await client.query(`LISTEN ${channel}`);
      } catch (error) {
        void close();
        throw error;
      }
      return { close: () => Promise.race([close(), afterASecond()]) };
    },

    send: async (payloads) =>
      void (await publishing.query({
        name: "bus.notify",
        text: "SELECT pg_notify($1, payload) FROM unnest($2::text[]) WITH ORDINALITY AS them (payload, place) ORDER BY place",
        values: [channel, payloads],
      })),

    close: () => Promise.race([publishing.end(), afterASecond()]),
  };
};

/** Closing a dead connection properly could take for ever. */
const afterASecond = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000).unref());
