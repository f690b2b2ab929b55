import { createStore } from "@sosmessages/client/emitter.ts";
import { useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { callsOf } from "../calls.ts";
import classes from "./Composer.module.css";
import { UndoBar } from "./UndoBar.tsx";

/** A reply that this page has sent, and can take back. */
export const lastSent = createStore<Readonly<{ id: string; token: string | null; sendsAt: string }> | null>(null);

/** The same bar on every other page. */
export function UndoToast() {
  const [path, go] = useLocation();
  const sent = useSyncExternalStore(lastSent.subscribe, lastSent.get, lastSent.get);
  const place = `/conversation/${sent?.id}`;
  if (sent === null || path === place) return null;
  return (
    <div className={classes["toast"]}>
      <UndoBar
        sendsAt={sent.sendsAt}
        canUndo
        calls={callsOf(sent.id, sent.token)}
        onUndone={() => {
          lastSent.set(null);
          go(place, { state: { wasUndone: true } });
        }}
        onOver={() => lastSent.set(null)}
      />
    </div>
  );
}
