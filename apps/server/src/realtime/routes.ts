import * as calls from "@sosmessages/contract/realtime.ts";
import { refuse, reply } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { newMailboxChannel } from "./mailbox-channel.ts";

export const serveRealtime = (serve: Serve, { sign }: Pick<ReturnType<typeof newMailboxChannel>, "sign">): void => {
  serve(calls.authoriseChannel, async ({ visit, session, body }) => {
    const { login, mailbox } = session;
    const auth = sign({ tenant: visit.tenant.id, mailbox, login }, body.socket_id, body.channel_name);
    return auth === null ? refuse("forbidden") : reply(200, { auth });
  });
};
