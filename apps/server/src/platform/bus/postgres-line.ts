import pg from "pg";
import { DatabaseClient } from "#platform/database/database-client.ts";
import { channel, patienceWithLine, type Line } from "./line.ts";

const patience = { connectionTimeoutMillis: patienceWithLine, query_timeout: patienceWithLine, keepAlive: true };

/** LISTEN on a connection of its own, with nothing else on it; NOTIFY on another, each in a statement of its own. */
export const newPostgresLine = (url: string): Line => {
  const speaking = new pg.Pool({
    Client: DatabaseClient as unknown as new () => pg.ClientBase,
    connectionString: url,
    max: 1,
    ...patience,
    // Its time to live is that of the server: opening it anew would keep a word waiting.
    idleTimeoutMillis: 0,
    application_name: "sosmessages speaking",
    // A word is no record: nobody has to wait until the disk has it.
    options: "-c synchronous_commit=off -c statement_timeout=5000",
  });
  speaking.on("error", () => {});

  return {
    through: "postgresql",

    async listen(heard, cut) {
      const client = new DatabaseClient({
        connectionString: url,
        ...patience,
        application_name: "sosmessages listening",
        options: "-c idle_session_timeout=0",
      });
      client.on("notification", ({ payload }) => heard(payload ?? ""));
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
      return { close: () => Promise.race([close(), goneAnyway()]) };
    },

    send: async (payloads) =>
      void (await speaking.query({
        text: "SELECT pg_notify($1, payload) FROM unnest($2::text[]) WITH ORDINALITY AS them (payload, place) ORDER BY place",
        values: [channel, payloads],
      })),

    close: () => Promise.race([speaking.end(), goneAnyway()]),
  };
};

/** Taking leave of a line that is dead could take for ever. */
const goneAnyway = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000).unref());
