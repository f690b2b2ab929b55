import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Message } from "@sosmessages/contract/messages.ts";
import Fastify from "fastify";
import { serveAt, worldFromParent } from "../contender.ts";
import { connectStatements } from "./statements.ts";

/*
 * The same statements behind a bare Fastify: no validation, no sealing, no limits, no headers of ours. Answers have the
 * shape and, with the same white space behind them, the size of the real ones.
 */
const world = worldFromParent();
const statements = connectStatements(world);
const app = Fastify();

const tokenOf = (headers: IncomingHttpHeaders) => headers.authorization!.slice("Bearer ".length);
const response = { 200: { type: "array", items: Message }, 201: Message };

app.addHook("onSend", async (_request, _reply, payload) => {
  const size = Buffer.byteLength(payload as string);
  return (payload as string) + " ".repeat((1024 - (size % 1024)) % 1024);
});

app.route<{ Querystring: { limit: string } }>({
  method: "GET",
  url: "/api/messages",
  schema: { response },
  handler: async (request) => {
    const rows = await statements.read(tokenOf(request.headers), Number(request.query.limit));
    return rows.map((row) => ({
      id: row.id,
      title: "-",
      body: world.letter,
      submitted_at: row.submitted_at.toISOString(),
      is_reply: row.is_reply,
    }));
  },
});

app.route<{ Body: { body: string } }>({
  method: "POST",
  url: "/api/messages",
  schema: { response },
  handler: async (request, reply) => {
    const key = request.headers["idempotency-key"] as string;
    const { id, submittedAt } = await statements.write(tokenOf(request.headers), key);
    const { body } = request.body;
    return reply.code(201).send({ id, title: "-", body, submitted_at: submittedAt.toISOString(), is_reply: false });
  },
});

await app.listen({ port: 0, host: "127.0.0.1" });
serveAt((app.server.address() as AddressInfo).port, async () => {
  app.server.closeAllConnections();
  await app.close();
  await statements.close();
});
