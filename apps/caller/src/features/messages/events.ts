import type { Send } from "#lib/http.ts";
import type { Live } from "./live.ts";
import type { Service } from "./service.ts";

type Needs = Readonly<{ send: Send; service: Pick<Service, "tenant" | "realtime">; mailbox: string }>;

/** Nobody who wants to write waits for what brings answers. */
const afterMs = 1_000;

/** Events, where the service sends any. What brings them is fetched once the screen is in use; until then the clock asks. */
export const events =
  ({ send, service: { tenant, realtime }, mailbox }: Needs): Live =>
  (on) => {
    if (realtime === null) {
      on.subscribed(false);
      return () => undefined;
    }
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      const { listen } = await import("./pusher.ts");
      if (!isOver) stop = listen({ send, tenant, realtime, mailbox, on });
    };
    // Where it cannot be fetched there are no events, and the clock goes on.
    const timer = setTimeout(() => void begin().catch(() => on.subscribed(false)), afterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  };
