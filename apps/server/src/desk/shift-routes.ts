import * as calls from "@sosmessages/contract/desk/shift.ts";
import { refuse, reply } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { Alerts } from "./alerts.ts";
import { success } from "./routes.ts";
import type { ShiftLog } from "./shift.ts";
import type { Talks } from "./talks.ts";

export type ShiftRouteParts = { readonly alerts: Alerts; readonly talks: Talks; readonly shiftLog: ShiftLog };

/** What belongs to a shift and to no conversation: alerts, talks, handing over. */
export const serveShift = (serve: Serve, { alerts, talks, shiftLog }: ShiftRouteParts): void => {
  serve(calls.readAlerts, async ({ session }) => reply(200, await alerts(session)));

  serve(calls.askForTalk, async ({ session, body }) => {
    if (!session.tenants.includes(body.tenant)) return refuse("notFound");
    await talks.ask(session, body.tenant);
    return success;
  });
  serve(calls.settleTalks, async ({ session, body }) => {
    if (!session.tenants.includes(body.tenant)) return refuse("notFound");
    await talks.settle(body.tenant);
    return success;
  });

  serve(calls.readShiftLog, async ({ session }) => reply(200, await shiftLog.read(session)));
  serve(calls.writeShiftNote, async ({ session, body }) => {
    if (!session.tenants.includes(body.tenant)) return refuse("notFound");
    return reply(201, await shiftLog.write(session, body.tenant, body.body));
  });
  serve(calls.deleteShiftNote, async ({ session, params }) =>
    (await shiftLog.remove(session, params.id)) ? success : refuse("notFound"),
  );
};
