import * as calls from "@sosmessages/contract/desk/shift.ts";
import { refuse, reply } from "#platform/http/answers.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import type { Serve } from "#platform/http/router.ts";
import type { Vault } from "#vault/vault.ts";
import { listAlerts } from "./alerts/alerts.ts";
import type { QueueParts } from "./queue.ts";
import { success } from "./routes.ts";
import { addShiftNote, endTalks, listShiftNotes, removeShiftNote, wantTalk } from "./shift.ts";

/** What belongs to a shift and to no conversation: alerts, talks, handing over. */
export const serveShift = (
  serve: Serve,
  parts: QueueParts & { readonly database: SessionDatabase; readonly vault: Vault },
): void => {
  const { database } = parts;

  serve(calls.readAlerts, async ({ session }) => reply(200, await listAlerts(parts, session)));

  serve(calls.askForTalk, async ({ session, body }) => {
    if (!session.tenants.includes(body.tenant)) return refuse("notFound");
    await wantTalk(database, session, body.tenant);
    return success;
  });
  serve(calls.settleTalks, async ({ session, body }) => {
    if (!session.tenants.includes(body.tenant)) return refuse("notFound");
    await endTalks(database, session, body.tenant);
    return success;
  });

  serve(calls.readShiftLog, async ({ session }) => reply(200, await listShiftNotes(parts, session)));
  serve(calls.writeShiftNote, async ({ session, body }) => {
    if (!session.tenants.includes(body.tenant)) return refuse("notFound");
    return reply(201, await addShiftNote(parts, session, body.tenant, body.body));
  });
  serve(calls.deleteShiftNote, async ({ session, params }) =>
    (await removeShiftNote(database, session, params.id)) ? success : refuse("notFound"),
  );
};
