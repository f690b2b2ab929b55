import { mailboxChannel } from "@sosmessages/contract/realtime/channels.ts";
import type { Client } from "#test/support/client.ts";
import { openGood, type Socket } from "./socket.ts";

export type Person = { readonly token: string; readonly user: { readonly tenant: string; readonly mailbox: string } };
type Subscription = { readonly channel: string; readonly path?: string; readonly headers?: Record<string, string> };

/** Lets the service sign the subscription, and returns the answer to it: "ok", or the data of the error. */
export const subscribe = async (
  client: Pick<Client, "call">,
  socket: Socket,
  { channel, path = "/pusher/auth", headers = {} }: Subscription,
) => {
  const { body } = await client.call<{ auth?: string } | null>("POST", path, {
    body: new URLSearchParams({ socket_id: socket.socketId, channel_name: channel }).toString(),
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
  });
  return socket.subscribe({ channel, auth: body?.auth ?? "" });
};

/** Subscribes to the caller's mailbox. */
export const subscribeToMailbox = (client: Pick<Client, "call">, socket: Socket, { token, user }: Person) => {
  const channel = mailboxChannel(user.tenant, user.mailbox);
  return subscribe(client, socket, { channel, headers: { authorization: `Bearer ${token}` } });
};

/** A socket that is subscribed to the caller's mailbox. */
export const openSubscribed = async (
  client: Pick<Client, "call">,
  url: string,
  person: Person,
  headers: Record<string, string> = {},
): Promise<Socket> => {
  const socket = await openGood(url, headers);
  const answer = await subscribeToMailbox(client, socket, person);
  if (answer !== "ok") throw new Error(`could not subscribe: ${JSON.stringify(answer)}`);
  return socket;
};
