import { mailboxChannel, messageAdded } from "@sosmessages/contract/channels.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { inParallel, newClient, type Client } from "@sosmessages/server/test/client.ts";
import { openGood, type Socket } from "@sosmessages/server/test/socket.ts";

/** As many tabs as one login may have. */
const tabs = 20;
const atOnce = 20;

export type Person = { readonly token: string; readonly user: { readonly tenant: string; readonly mailbox: string } };
export type Listening = { readonly person: Person; readonly sockets: readonly Socket[] };

const listen = async (url: string, client: Client, { token, user }: Person): Promise<Socket> => {
  const socket = await openGood(url);
  const channel = mailboxChannel(user.tenant, user.mailbox);
  const { body } = await client.call<{ auth: string }>("POST", "/pusher/auth", {
    token,
    body: new URLSearchParams({ socket_id: socket.socketId, channel_name: channel }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const answer = await socket.subscribe({ channel, auth: body.auth });
  if (answer !== "ok") throw new Error(`could not subscribe: ${JSON.stringify(answer)}`);
  return socket;
};

/** People with so many subscribed sockets among them. */
export const gather = async (url: string, sockets: number): Promise<Listening[]> => {
  const client = newClient(url);
  const people = await inParallel(Array.from({ length: Math.ceil(sockets / tabs) }), atOnce, () => client.newcomer());
  return inParallel(people, atOnce, async (person) => {
    const own = await inParallel(Array.from({ length: tabs }), 4, () => listen(url, client, person));
    return { person, sockets: own };
  });
};

/** Which messages a socket was told of, each as often as it was. */
export const receivedBy = ({ frames }: Socket): string[] =>
  frames.filter(({ event }) => event === messageAdded).map(({ data }) => (JSON.parse(data as string) as Message).id);
