import { newPolling } from "@sosmessages/contract/realtime/polling.ts";
import type { readConfig } from "@sosmessages/contract/service.ts";
import { useEffect, useRef, useState } from "react";
import { send } from "./http.ts";
import { listen, type Change } from "./line.ts";

/** `null`: nobody knows what has changed, so everything on screen is to be fetched anew. */
export type OnChange = (change: Change | null) => void;

type Listener = Readonly<{ change: OnChange; live: (isLive: boolean) => void }>;

/** How often everything is asked for while no line tells us of changes. */
const pollMs = 20_000;

/** One line for all who listen to the same services. */
function openLine(tenants: readonly string[]) {
  const listeners = new Set<Listener>();
  let isLive = false;
  let isOver = false;
  let hangUp = () => {};
  const tell = (change: Change | null) => listeners.forEach((listener) => listener.change(change));
  const everything = () => tell(null);
  const poll = newPolling(everything, pollMs);
  let retry: ReturnType<typeof setTimeout> | undefined;

  const onLive = (now: boolean) => {
    const wasLive = isLive;
    poll(!now);
    isLive = now;
    listeners.forEach((listener) => listener.live(now));
    // What happened while nobody told us is not told afterwards. A line that ends may mean that the login has.
    if (now || wasLive) everything();
  };

  const connect = async () => {
    const config = await send<typeof readConfig>({ method: "GET", path: "/api/config" });
    if (isOver) return;
    if (!config.ok) return void (retry = setTimeout(() => void connect(), pollMs));
    if (config.body.realtime === null) return;
    hangUp = listen({ realtime: config.body.realtime, tenants, onChange: tell, onLive });
  };
  poll(true);
  void connect();
  addEventListener("online", everything);

  return {
    isLive: () => isLive,
    listeners,
    close: () => {
      isOver = true;
      clearTimeout(retry);
      poll(false);
      removeEventListener("online", everything);
      hangUp();
    },
  };
}

const lines = new Map<string, ReturnType<typeof openLine>>();

function join(tenants: readonly string[], listener: Listener): () => void {
  const key = tenants.join();
  const line = lines.get(key) ?? openLine(tenants);
  lines.set(key, line);
  line.listeners.add(listener);
  listener.live(line.isLive());
  return () => {
    line.listeners.delete(listener);
    if (line.listeners.size > 0) return;
    lines.delete(key);
    line.close();
  };
}

/**
 * Tells of conversations of these services that changed, and of moments when everything is to be asked for anew.
 * Where there is no line, the clock says so instead.
 */
export function useLive(tenants: readonly string[], onChange: OnChange): Readonly<{ isLive: boolean }> {
  const [isLive, setLive] = useState(false);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const key = tenants.join();
  useEffect(() => {
    if (key === "") return;
    return join(key.split(","), { change: (change) => latest.current(change), live: setLive });
  }, [key]);
  return { isLive };
}
