import { randomUUID } from "node:crypto";
import type { FactorOffer, Me } from "@sosmessages/contract/desk/accounts.ts";
import type { DeskRole } from "@sosmessages/contract/desk/roles.ts";
import { codeAt, stepOf } from "#volunteers/factors/totp.ts";
import { newClient, type Answer } from "#test/support/client.ts";
import { operate } from "#test/support/operator.ts";
import type { TestService } from "#test/support/service.ts";

export type DeskCall = { readonly body?: unknown; readonly headers?: Record<string, string> | undefined };
export type DeskPerson = Awaited<ReturnType<DeskClient["invite"]>>;
export type DeskClient = ReturnType<typeof newDeskClient>;

export const deskPassword = "et langt nok passord";

/** The code that an authenticator app shows, so many half minutes from now. */
export const totpCode = (secret: string, steps = 0): string => codeAt(secret, stepOf(new Date()) + steps);

/** One browser at the desk. It keeps the cookie and sends the headers of the desk's pages. */
export const newDeskBrowser = (url: string, always: Record<string, string> = {}) => {
  const client = newClient(url, always);
  let cookie: string | null = null;
  return {
    /** `name=value`, as the browser would send it; null: logged in nowhere. */
    cookie: () => cookie,
    useCookie: (other: string | null) => void (cookie = other),
    async call<Body = Record<string, unknown>>(
      method: string,
      path: string,
      { body, headers = {} }: DeskCall = {},
    ): Promise<Answer<Body>> {
      const own = { "x-desk": "1", ...(cookie !== null && { cookie }) };
      const answer = await client.call<Body>(method, path, { body, headers: { ...own, ...headers } });
      const [set] = answer.headers.getSetCookie();
      if (set !== undefined) cookie = set.includes("Max-Age=0") ? null : set.split(";", 1)[0]!;
      return answer;
    },
  };
};
export type DeskBrowser = ReturnType<typeof newDeskBrowser>;

/** The operator's command; returns the token of the link. */
export const inviteByOperator = async (env: Record<string, string>, name: string, role: DeskRole, tenant: string) => {
  const said = await operate(env, "volunteer", "add", name, "--role", role, "--tenant", tenant, "--json");
  if (said.code !== 0) throw new Error(said.out + said.err);
  return new URL((JSON.parse(said.out) as { link: string }).link).hash.slice(1);
};

/** Sets password and TOTP through the link, as its owner does, and is logged in then. */
export const acceptInvitation = async (browser: DeskBrowser, token: string, password = deskPassword) => {
  const offer = await browser.call<FactorOffer>("POST", "/api/desk/invitation/begin", { body: { token } });
  if (offer.status !== 200) throw new Error(`the link does not work: ${offer.text}`);
  const { secret } = offer.body.totp;
  const body = { token, password, totp: totpCode(secret) };
  const joined = await browser.call<{ me: Me; recovery_codes: string[] }>("POST", "/api/desk/invitation/accept", {
    body,
  });
  if (joined.status !== 200) throw new Error(`could not join: ${joined.text}`);
  return { me: joined.body.me, codes: joined.body.recovery_codes, secret };
};

export const goOnDuty = async (browser: DeskBrowser): Promise<void> => {
  const until = new Date(Date.now() + 8 * 3_600_000).toISOString();
  const duty = await browser.call("PUT", "/api/desk/duty", { body: { until } });
  if (duty.status !== 200) throw new Error(`could not go on duty: ${duty.text}`);
};

/** Lets people in at the desk of that service, as an operator and a newcomer would. */
export const newDeskClient = (service: TestService) => {
  const { dataDir, databaseUrl, config } = service;
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, KEYS_DIR: config.keysDir };
  const newInvitation = (name: string, role: DeskRole, tenant: string) => inviteByOperator(env, name, role, tenant);

  return {
    newInvitation,
    accept: acceptInvitation,

    /**
     * A person of that role who has accepted the invitation and is logged in. Leaders and volunteers are on duty for
     * eight hours unless `duty` is false.
     */
    async invite(
      role: DeskRole,
      tenant = "sos",
      options: {
        name?: string;
        tenants?: string[];
        languages?: string[];
        needsReview?: boolean;
        duty?: boolean;
        headers?: Record<string, string>;
      } = {},
    ) {
      const name = options.name ?? `${role}-${randomUUID().slice(0, 8)}`;
      const browser = newDeskBrowser(service.url, options.headers);
      const joined = await acceptInvitation(browser, await newInvitation(name, role, tenant));
      const rights = [joined.me.id, options.tenants, options.languages, options.needsReview];
      await service.query(
        `UPDATE volunteers SET tenants = coalesce($2, tenants), languages = coalesce($3, languages),
           needs_review = coalesce($4, needs_review) WHERE id = $1`,
        rights,
      );
      if (role !== "admin" && options.duty !== false) await goOnDuty(browser);
      return { ...browser, ...joined, id: joined.me.id, name, role, password: deskPassword };
    },
  };
};
