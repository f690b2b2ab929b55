import { mailboxChannel } from "@sosmessages/contract/realtime/channels.ts";
import type { Client } from "@sosmessages/server/test/support/client.ts";
import { openSocket, type Socket } from "@sosmessages/server/test/support/realtime/socket.ts";

export type Person = { readonly token: string; readonly user: { readonly tenant: string; readonly mailbox: string } };
type Subscription = { readonly channel: string; readonly path?: string; readonly headers: Record<string, string> };

/** Lets the service sign the subscription, and returns the answer to it. */
export const subscribe = async (client: Client, socket: Socket, { channel, path, headers }: Subscription) => {
  const { body } = await client.call<{ auth?: string } | null>("POST", path ?? "/pusher/auth", {
    body: new URLSearchParams({ socket_id: socket.socketId, channel_name: channel }).toString(),
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
  });
  return socket.subscribe({ channel, auth: body?.auth ?? "" });
};

/** A socket that is subscribed to the caller's mailbox. */
export const openSubscribed = async (
  client: Client,
  url: string,
  { token, user }: Person,
  headers: Record<string, string> = {},
): Promise<Socket> => {
  const socket = await openSocket(url, undefined, headers);
  if (typeof socket === "number") throw new Error(`a socket was refused with ${socket}`);
  const channel = mailboxChannel(user.tenant, user.mailbox);
  const answer = await subscribe(client, socket, { channel, headers: { authorization: `Bearer ${token}` } });
  if (answer !== "ok") throw new Error(`could not subscribe: ${JSON.stringify(answer)}`);
  return socket;
};
