import { createHash, randomBytes } from "node:crypto";
import { findLogin } from "@sosmessages/server/src/callers/login-store.ts";
import { find as findDayKey } from "@sosmessages/server/src/mailbox/day-keys.ts";
import { listStatement as listMessages } from "@sosmessages/server/src/mailbox/list.ts";
import { insert as insertMessage, writeCall } from "@sosmessages/server/src/mailbox/write.ts";
import { dayOf } from "@sosmessages/server/src/platform/clock.ts";
import type { Statement } from "@sosmessages/server/src/platform/database/database.ts";
import { newMessageId } from "@sosmessages/server/src/platform/ids.ts";
import pg from "pg";
import type { World } from "../world.ts";

export type MessageRow = { id: string; is_reply: boolean; submitted_at: Date };
type LoginRow = { caller: string; mailbox: string; now: Date };

/** The service's own statements in the same order on as many connections, and nothing around them. */
export const connectStatements = ({ databaseUrl, connections, letter }: World) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const rowsOf = async <R>({ name, text }: Statement, values: unknown[]): Promise<R[]> =>
    (await pool.query({ name, text, values })).rows as R[];

  const findSession = async (token: string): Promise<LoginRow & { login: Buffer }> => {
    const login = createHash("sha256").update(token).digest();
    const [row] = await rowsOf<LoginRow>(findLogin, [login, "sos"]);
    return { ...row!, login };
  };
  // Noise of the size that the letter has when it is sealed, for sealed text does not compress.
  const body = randomBytes(Math.ceil((4 + Buffer.byteLength(letter)) / 512) * 512 + 29);

  return {
    async read(token: string, most: number): Promise<MessageRow[]> {
      const { mailbox } = await findSession(token);
      return rowsOf<MessageRow>(listMessages, [mailbox, null, most]);
    },

    async write(token: string, idempotencyKey: string): Promise<{ id: string; submittedAt: Date }> {
      const { login, caller, mailbox, now } = await findSession(token);
      const day = dayOf(now);
      const id = newMessageId(now);
      const [key] = await rowsOf<{ generation: string }>(findDayKey, [mailbox, day]);
      const promised = [writeCall, 24, "Europe/Oslo"];
      const values = [mailbox, day, key!.generation, id, body, caller, idempotencyKey, ...promised, login];
      const [row] = await rowsOf<{ submitted_at: Date }>(insertMessage, values);
      return { id, submittedAt: row!.submitted_at };
    },

    close: () => pool.end(),
  };
};
