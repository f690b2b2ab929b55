import type { Send } from "@sosmessages/client/http.ts";
import type { Live } from "@sosmessages/client/live/keep-up.ts";
import type { openLine } from "@sosmessages/client/live/line.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { mailboxChannel, messageAdded } from "@sosmessages/contract/realtime/channels.ts";
import type { authoriseChannel } from "@sosmessages/contract/realtime/routes.ts";
import { apiBase } from "#lib/api-base.ts";
import type { Service } from "./service.ts";

type Mailbox = Readonly<{ send: Send; service: Pick<Service, "tenant" | "realtime">; mailbox: string }>;
type Receive = Parameters<Live<Message>>[0];

/** How often to ask while no event can come. */
export const pollMs = 120_000;

/** Nobody who wants to write waits for what brings answers. */
const afterMs = 1_000;

/** Events, where the service sends any. What brings them is fetched once the screen is in use; until then the clock asks. */
export const messageEvents =
  ({ send, service: { tenant, realtime }, mailbox }: Mailbox): Live<Message> =>
  (on) => {
    if (realtime === null) {
      on.subscribed(false);
      return () => undefined;
    }
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      const { openLine } = await import("@sosmessages/client/live/line.ts");
      if (!isOver) stop = openLine({ realtime, ...lineOf(send, mailboxChannel(tenant, mailbox), on) });
    };
    // Where it cannot be fetched there are no events, and the clock goes on.
    const timer = setTimeout(() => void begin().catch(() => on.subscribed(false)), afterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  };

/** What a caller's line listens to, and how it is authorised. */
export const lineOf = (send: Send, channel: string, on: Receive): Omit<Parameters<typeof openLine>[0], "realtime"> => ({
  at: new URL(apiBase() || location.origin),
  channels: [channel],
  event: messageAdded,
  onEvent: on.event,
  onLive: on.subscribed,
  authorise: async ({ socketId, channelName }) => {
    const body = { socket_id: socketId, channel_name: channelName };
    const sent = await send<typeof authoriseChannel>({ method: "POST", path: "/pusher/auth", body, asForm: true });
    if (sent.ok) return sent.body;
    // A login that is over is not asked for again: the page knows, and shows the way in.
    return sent.status === 401 ? "over" : "later";
  },
});
