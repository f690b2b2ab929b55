import type { Send } from "@sosmessages/client/http.ts";
import type { Live } from "@sosmessages/client/live/keep-up.ts";
import { openConnection } from "@sosmessages/client/live/connection.ts";
import { fits } from "@sosmessages/client/shape.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { mailboxChannel, messageAdded, standingChanged } from "@sosmessages/contract/realtime/channels.ts";
import { authoriseChannel, writeMessage } from "#lib/calls.generated.ts";
import { apiBase } from "#lib/router.tsx";
import type { PublicConfig } from "@sosmessages/contract/service.ts";

type Receive = Parameters<Live<Message>>[0];

export const connectionOf = (
  send: Send,
  channel: string,
  on: Receive,
): Omit<Parameters<typeof openConnection>[0], "realtime"> => ({
  at: new URL(apiBase() || location.origin),
  channels: [channel],
  event: messageAdded,
  // Like a list, it is shown only if it is one of our letters.
  onEvent: (event: Message) => fits(writeMessage.replies[201], event) && on.event(event),
  // Refreshes the page, as after a new subscription.
  also: { event: standingChanged, on: () => on.subscribed(true) },
  onLive: on.subscribed,
  authorise: async ({ socketId, channelName }) => {
    const body = { socket_id: socketId, channel_name: channelName };
    const sent = await send(authoriseChannel, { body });
    if (sent.ok) return sent.body;
    // Do not retry: the login has ended.
    return sent.status === 401 ? "over" : "later";
  },
});

type Line = Readonly<{
  realtime: NonNullable<PublicConfig["realtime"]>;
  send: Send;
  tenant: string;
  mailbox: string;
  on: Receive;
}>;

/** Returns how to stop. */
export const openMailboxConnection = ({ realtime, send, tenant, mailbox, on }: Line): (() => void) =>
  openConnection({ realtime, ...connectionOf(send, mailboxChannel(tenant, mailbox), on) });
