import { openLine } from "@sosmessages/contract/realtime/live-line.ts";
import type { authoriseChannel } from "@sosmessages/contract/realtime/routes.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import pusherJs from "pusher-js";
import { apiBase } from "#lib/api-base.ts";
import type { Send } from "#lib/http.ts";
import { channelOf } from "./channel.ts";
import type { Live } from "./live.ts";

type Needs = Readonly<{
  send: Send;
  tenant: string;
  realtime: NonNullable<PublicConfig["realtime"]>;
  mailbox: string;
  on: Parameters<Live>[0];
}>;

/** The class is the whole module; its types say otherwise. */
const Pusher = pusherJs as unknown as typeof pusherJs.default;

/** Listens to the mailbox of one caller. */
export const listen = ({ send, tenant, realtime, mailbox, on }: Needs): (() => void) =>
  openLine(Pusher, {
    realtime,
    at: new URL(apiBase() || location.origin),
    channels: [channelOf(tenant, mailbox)],
    event: "user.added.message",
    onEvent: on.message,
    onLive: on.subscribed,
    authorise: async ({ socketId, channelName }) => {
      const body = { socket_id: socketId, channel_name: channelName };
      const sent = await send<typeof authoriseChannel>({ method: "POST", path: "/pusher/auth", body, asForm: true });
      if (sent.ok) return sent.body;
      // A login that is over is not asked for again: the page has been told, and shows the way in.
      return sent.because === "refused" && sent.status === 401 ? "over" : "later";
    },
  });
