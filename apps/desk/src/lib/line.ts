import type { authoriseDeskChannel } from "@sosmessages/contract/desk/accounts.ts";
import { openLine } from "@sosmessages/contract/realtime/live-line.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import pusherJs from "pusher-js";
import { send } from "./http.ts";

/** A conversation is not as it was; its new version may already be the one on screen. */
export type Change = Readonly<{ conversation: string; version: number }>;

type Needs = Readonly<{
  realtime: NonNullable<PublicConfig["realtime"]>;
  tenants: readonly string[];
  onChange: (change: Change) => void;
  onLive: (isLive: boolean) => void;
}>;

/** The class is the whole module; its types say otherwise. */
const Pusher = pusherJs as unknown as typeof pusherJs.default;

/** A desk that hears nothing would ask every twenty seconds, so it may not wait for minutes to know that it hears nothing. */
const patience = { activityTimeout: 20_000, pongTimeout: 10_000 };

/** Listens to the desks of these services. */
export const listen = ({ realtime, tenants, onChange, onLive }: Needs): (() => void) =>
  openLine(Pusher, {
    realtime,
    at: location,
    channels: tenants.map((tenant) => `private-desk.${tenant}`),
    event: "conversation.changed",
    onEvent: onChange,
    onLive,
    patience,
    authorise: async ({ socketId, channelName }) => {
      const body = { socket_id: socketId, channel_name: channelName };
      const sent = await send<typeof authoriseDeskChannel>({ method: "POST", path: "/api/desk/pusher/auth", body });
      return sent.ok ? sent.body : "later";
    },
  });
