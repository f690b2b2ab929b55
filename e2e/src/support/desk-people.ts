import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { BrowserContext } from "playwright-core";
import { readConfig } from "../../../apps/server/src/config.ts";
import { peopleOf } from "../../../apps/server/src/operator/commands/volunteers.ts";
import { statement } from "../../../apps/server/src/platform/database/database.ts";
import { codeAt, stepOf } from "../../../apps/server/src/volunteers/factors/totp.ts";
import { storageOf } from "./mailbox.ts";
import type { RunningService } from "./service.ts";

type Role = Me["role"];
type Wanted = Readonly<{
  name: string;
  role: Role;
  tenant?: string;
  /** Of the conversations they are shown. */
  languages?: Me["languages"];
  needsReview?: boolean;
  isOnDuty?: boolean;
}>;

/** Somebody who works at the desk, and what can be done for them without a browser. */
export type DeskPerson = Awaited<ReturnType<typeof newDeskPerson>>;

const password = "et langt nok passord";
const mark = statement("test.particulars", "UPDATE volunteers SET needs_review = $2, languages = $3 WHERE id = $1");

/** Invited by the operator, come in through the link, and at work: all of it as people do it, without the pages. */
export async function newDeskPerson(
  service: RunningService,
  { name, role, tenant = "sos", languages = ["nb", "se", "en"], needsReview = false, isOnDuty = true }: Wanted,
) {
  const { url, direct } = service;
  let cookie = "";
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(direct + path, {
      method,
      headers: { "content-type": "application/json", "x-desk": "1", cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    cookie = response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? cookie;
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? null : JSON.parse(text)) as T;
  };

  const token = await inviteToDesk(service, { name, role, tenant });
  const { totp } = await call<{ totp: { secret: string } }>("POST", "/api/desk/invitation/begin", { token });
  const code = codeAt(totp.secret, stepOf(new Date()));
  const { me } = await call<{ me: Me }>("POST", "/api/desk/invitation/accept", { token, password, totp: code });
  await (await storageOf(service)).database.count(mark, [me.id, needsReview, languages]);
  const until = new Date(Date.now() + 4 * 3_600_000).toISOString();
  if (isOnDuty && role !== "admin") await call("PUT", "/api/desk/duty", { until });

  return {
    me,
    call,
    /** From here on the windows of this browser are theirs. */
    async enter(context: BrowserContext): Promise<void> {
      const [key = "", value = ""] = cookie.split("=", 2);
      await context.addCookies([{ name: key, value, url, httpOnly: true, sameSite: "Strict" }]);
    },
  };
}

/** Returns the token of the link. */
export async function inviteToDesk(
  service: RunningService,
  { name, role, tenant }: { name: string; role: Role; tenant: string },
): Promise<string> {
  const people = peopleOf(readConfig(service.storage), await storageOf(service));
  const invitation = await people.invite({ name, role, tenant });
  if (typeof invitation === "string") throw new Error(`not invited: ${invitation}`);
  return invitation.token;
}
