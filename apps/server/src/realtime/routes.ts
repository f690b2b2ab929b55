import { authoriseDeskChannel } from "@sosmessages/contract/desk/accounts.ts";
import * as calls from "@sosmessages/contract/realtime/routes.ts";
import { refuse, reply } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { newDeskChannel } from "./desk-channel.ts";
import type { newMailboxChannel } from "./mailbox-channel.ts";

export const serveRealtime = (
  serve: Serve,
  mailboxes: Pick<ReturnType<typeof newMailboxChannel>, "sign">,
  desk: Pick<ReturnType<typeof newDeskChannel>, "sign">,
): void => {
  serve(calls.authoriseChannel, async ({ visit, session, body }) => {
    const { login, mailbox } = session;
    const auth = mailboxes.sign({ tenant: visit.tenant.id, mailbox, login }, body.socket_id, body.channel_name);
    return auth === null ? refuse("forbidden") : reply(200, { auth });
  });

  serve(authoriseDeskChannel, async ({ session, body }) => {
    const auth = desk.sign(session, body.socket_id, body.channel_name);
    return auth === null ? refuse("forbidden") : reply(200, { auth });
  });
};
