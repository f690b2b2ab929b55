import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Message } from "@sosmessages/contract/messages.ts";
import { findLogin } from "@sosmessages/server/src/callers/login-store.ts";
import { findDayKey } from "@sosmessages/server/src/mailbox/day-keys.ts";
import { listStatement as listMessages } from "@sosmessages/server/src/mailbox/list.ts";
import { insert as insertMessage, writeCall } from "@sosmessages/server/src/mailbox/write.ts";
import { dayOf } from "@sosmessages/server/src/platform/clock.ts";
import type { Statement } from "@sosmessages/server/src/platform/database/database.ts";
import { newMessageId } from "@sosmessages/server/src/platform/ids.ts";
import Fastify from "fastify";
import pg from "pg";
import { answerQuestions } from "../process.ts";
import { worldFromParent } from "../world.ts";

/*
 * The service's statements behind a bare Fastify: no validation, encryption, limits or security headers. Padding makes the
 * answers as large as the service's.
 */
const { databaseUrl, letter } = worldFromParent();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = Fastify();
const response = { 200: { type: "array", items: Message }, 201: Message };

type MessageRow = { id: string; is_reply: boolean; submitted_at: Date };
type LoginRow = { caller: string; mailbox: string; now: Date; login: Buffer };

const rowsOf = async <R>({ name, text }: Statement, values: unknown[]): Promise<R[]> =>
  (await pool.query({ name, text, values })).rows as R[];

const findSession = async ({ authorization }: IncomingHttpHeaders): Promise<LoginRow> => {
  const login = createHash("sha256").update(authorization!.slice("Bearer ".length)).digest();
  return { ...(await rowsOf<LoginRow>(findLogin, [login, "sos"]))[0]!, login };
};

/** Random bytes of the encrypted letter's size: encrypted text doesn't compress. */
const sealed = randomBytes(Math.ceil((4 + Buffer.byteLength(letter)) / 512) * 512 + 29);

app.addHook("onSend", async (_request, _reply, payload) => {
  const size = Buffer.byteLength(payload as string);
  return (payload as string) + " ".repeat((1024 - (size % 1024)) % 1024);
});

app.route<{ Querystring: { limit: string } }>({
  method: "GET",
  url: "/api/messages",
  schema: { response },
  handler: async ({ headers, query }) => {
    const { mailbox } = await findSession(headers);
    const rows = await rowsOf<MessageRow>(listMessages, [mailbox, null, Number(query.limit)]);
    return rows.map(({ id, submitted_at, is_reply }) => ({
      id,
      title: "-",
      body: letter,
      submitted_at: submitted_at.toISOString(),
      is_reply,
    }));
  },
});

app.route<{ Body: { body: string } }>({
  method: "POST",
  url: "/api/messages",
  schema: { response },
  handler: async ({ headers, body: { body } }, reply) => {
    const { caller, mailbox, now, login } = await findSession(headers);
    const day = dayOf(now);
    const id = newMessageId(now);
    const [key] = await rowsOf<{ generation: string }>(findDayKey, [mailbox, day]);
    const request = [caller, headers["idempotency-key"], writeCall, 24, "Europe/Oslo", login];
    const [row] = await rowsOf<MessageRow>(insertMessage, [mailbox, day, key!.generation, id, sealed, ...request]);
    const submitted_at = row!.submitted_at.toISOString();
    return reply.code(201).send({ id, title: "-", body, submitted_at, is_reply: false });
  },
});

await app.listen({ port: 0, host: "127.0.0.1" });
answerQuestions((app.server.address() as AddressInfo).port, {}, async () => {
  app.server.closeAllConnections();
  await app.close();
  await pool.end();
});
