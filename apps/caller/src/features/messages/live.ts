import type { Send } from "@sosmessages/client/http.ts";
import type { Live } from "@sosmessages/client/live/keep-up.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Service } from "./service.ts";

type Mailbox = Readonly<{ send: Send; service: Pick<Service, "tenant" | "realtime">; mailbox: string }>;

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
      const { openMailboxConnection } = await import("./mailbox-connection.ts");
      if (!isOver) stop = openMailboxConnection({ realtime, send, tenant, mailbox, on });
    };
    // Where it cannot be fetched there are no events, and the clock goes on.
    const timer = setTimeout(() => void begin().catch(() => on.subscribed(false)), afterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  };
