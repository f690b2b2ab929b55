import { messageAdded } from "@sosmessages/contract/realtime/channels.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { inParallel, newClient } from "@sosmessages/server/test/support/client.ts";
import type { Socket } from "@sosmessages/server/test/support/realtime/socket.ts";
import { openSubscribed, type Person } from "../subscribed-socket.ts";

/** As many tabs as one login may have. */
const tabs = 20;
const atOnce = 20;

export type Listening = { readonly person: Person; readonly sockets: readonly Socket[] };

/** People with so many subscribed sockets among them. */
export const gather = async (url: string, sockets: number): Promise<Listening[]> => {
  const client = newClient(url);
  const people = await inParallel(Array.from({ length: Math.ceil(sockets / tabs) }), atOnce, () => client.newcomer());
  return inParallel(people, atOnce, async (person) => {
    const own = await inParallel(Array.from({ length: tabs }), 4, () => openSubscribed(client, url, person));
    return { person, sockets: own };
  });
};

/** The ids of all received messages, with repetitions. */
export const receivedBy = ({ frames }: Socket): string[] =>
  frames.filter(({ event }) => event === messageAdded).map(({ data }) => (JSON.parse(data as string) as Message).id);
