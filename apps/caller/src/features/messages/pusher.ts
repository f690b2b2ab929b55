import type { Message } from "@sosmessages/contract/messages.ts";
import { pusherOptions } from "@sosmessages/contract/pusher-options.ts";
import type { authoriseChannel } from "@sosmessages/contract/realtime.ts";
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

type Wish = Readonly<{ socketId: string; channelName: string }>;
type Answer = (error: Error | null, data: { auth: string } | null) => void;

/** The class is the whole module; its types say otherwise. */
const Pusher = pusherJs as unknown as typeof pusherJs.default;

// It would note on the device, with the time, that somebody was connected here; and the note would outlive the login.
Pusher.Runtime.getLocalStorage = () => undefined;

/** Pusher asks once and gives up; we ask again, at longer and longer intervals. */
const firstRetryMs = 2_000;
const lastRetryMs = 60_000;

/** Listens to the mailbox of one caller, and nowhere but at our own service. */
export function listen({ send, tenant, realtime, mailbox, on }: Needs): () => void {
  const name = channelOf(tenant, mailbox);
  let isOver = false;
  let isStopped = false;
  let retryMs = firstRetryMs;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const authorise = async ({ socketId, channelName }: Wish, answer: Answer) => {
    const body = { socket_id: socketId, channel_name: channelName };
    const sent = await send<typeof authoriseChannel>({ method: "POST", path: "/pusher/auth", body, asForm: true });
    if (sent.ok) return answer(null, sent.body);
    isOver = sent.because === "refused" && sent.status === 401;
    answer(new Error("not authorised"), null);
  };

  const pusher = new Pusher(realtime.key, {
    ...pusherOptions(realtime, new URL(apiBase() || location.origin)),
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler: (wish, answer) => void authorise(wish, answer),
    },
  });

  const subscribed = (isSubscribed: boolean): void => {
    if (!isStopped) on.subscribed(isSubscribed);
  };

  function subscribe(): void {
    const channel = pusher.subscribe(name);
    channel.bind("pusher:subscription_succeeded", () => {
      retryMs = firstRetryMs;
      subscribed(true);
    });
    channel.bind("pusher:subscription_error", () => {
      subscribed(false);
      // A login that is over is not asked for again: the page has been told, and shows the way in.
      if (isOver) return pusher.disconnect();
      clearTimeout(retry);
      retry = setTimeout(again, retryMs);
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    });
    channel.bind("user.added.message", (message: Message) => isStopped || on.message(message));
  }

  function again(): void {
    pusher.unsubscribe(name);
    subscribe();
  }

  pusher.connection.bind("state_change", ({ previous, current }: { previous: string; current: string }) => {
    // The first attempt has not failed yet.
    if (previous === "connected" || (current !== "connected" && current !== "connecting")) subscribed(false);
  });
  pusher.connection.bind("error", () => subscribed(false));
  subscribe();

  return () => {
    clearTimeout(retry);
    isStopped = true;
    // A line that is just being opened is left to open first: browsers complain of one that is not.
    if (pusher.connection.state !== "connecting") pusher.disconnect();
    else pusher.connection.bind("state_change", () => pusher.disconnect());
  };
}
