import pusherJs from "pusher-js";
import type { Message } from "@sosmessages/contract/messages.ts";

/** The class is the whole module; its types say otherwise. */
export const Pusher = pusherJs as unknown as typeof pusherJs.default;
export type PusherClient = InstanceType<typeof Pusher>;

/** An unmodified pusher-js, set up as any outside client would set it up. */
export const newPusher = (url: string, token: string, key = "sosmessages"): PusherClient => {
  const { hostname, port } = new URL(url);
  return new Pusher(key, {
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    cluster: "",
    enabledTransports: ["ws"],
    authEndpoint: `${url}/pusher/auth`,
    auth: { headers: { authorization: `Bearer ${token}` } },
  });
};

type Emitter = { bind(event: string, then: (data: never) => void): unknown };

export const once = <T>(emitter: Emitter, event: string): Promise<T> =>
  new Promise((resolve) => void emitter.bind(event, resolve));

/** Subscribed, and everything that is heard from then on. */
export const listen = async (pusher: PusherClient, channelName: string) => {
  const channel = pusher.subscribe(channelName);
  const heard: Message[] = [];
  channel.bind("user.added.message", (message: Message) => void heard.push(message));
  const refused = once<{ status: number }>(channel, "pusher:subscription_error");
  const outcome = await Promise.race([once(channel, "pusher:subscription_succeeded"), refused.then(() => "refused")]);
  if (outcome === "refused") throw new Error(`refused with ${(await refused).status}`);
  return { channel, heard };
};
