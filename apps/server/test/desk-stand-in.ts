import { randomUUID } from "node:crypto";
import type { DeskRole } from "@sosmessages/contract/route.ts";
import { hashSecret, newSecret } from "#platform/secrets.ts";
import { newClient, type Answer } from "./client.ts";
import { operate } from "./operator.ts";
import type { TestService } from "./service.ts";

export type DeskPerson = Awaited<ReturnType<ReturnType<typeof newDeskClient>["invite"]>>;

export const newDeskClient = (service: TestService) => {
  const env = { DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl };
  const logInAs = async (id: string) => {
    const secret = newSecret();
    await service.query(
      `INSERT INTO desk_sessions (id, token_hash, volunteer, phase, began_at, active_at, expires_at)
       VALUES ($1, $2, $3, 'open', service_time(), service_time(), service_time() + interval '12 hours')`,
      [randomUUID(), hashSecret(secret), id],
    );
    const client = newClient(service.url);
    const cookie = `sosmessages-desk=${secret}`;
    return {
      cookie: () => cookie,
      call: <Body = Record<string, unknown>>(
        method: string,
        path: string,
        { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
      ): Promise<Answer<Body>> =>
        client.call<Body>(method, path, { body, headers: { "x-desk": "1", cookie, ...headers } }),
    };
  };

  return {
    logInAs,

    async invite(
      role: DeskRole,
      tenant = "sos",
      options: { name?: string; tenants?: string[]; languages?: string[]; needsReview?: boolean; duty?: boolean } = {},
    ) {
      const name = options.name ?? `${role}-${randomUUID().slice(0, 8)}`;
      const before = await service.query<{ id: string }>("SELECT id FROM volunteers");
      const said = await operate(env, "volunteer", "add", name, "--role", role, "--tenant", tenant, "--json");
      if (said.code !== 0) throw new Error(said.out + said.err);
      const [{ id }] = (await service.query<{ id: string }>("SELECT id FROM volunteers WHERE id <> ALL ($1)", [
        before.map((row) => row.id),
      ])) as [{ id: string }];
      await service.query(
        `UPDATE volunteers SET state = 'active', tenants = $2, languages = $3, needs_review = $4,
           duty_until = CASE WHEN $5 THEN service_time() + interval '8 hours' END WHERE id = $1`,
        [
          id,
          options.tenants ?? [tenant],
          options.languages ?? ["nb", "se", "en"],
          options.needsReview ?? false,
          role !== "admin" && options.duty !== false,
        ],
      );
      return { id, name, role, ...(await logInAs(id)) };
    },
  };
};
