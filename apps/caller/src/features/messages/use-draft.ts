import type { Send } from "@sosmessages/client/http.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Device } from "#device/device.ts";
import { draftCalls } from "./draft-calls.ts";
import { createDraft, type Draft } from "./draft.ts";

/** Gives the draft that the page already holds for this caller, or makes one. */
export type OpenDraft = (create: () => Draft) => Draft;

export function useDraft(device: Device, send: Send, openDraft: OpenDraft) {
  const [draft] = useState(() =>
    openDraft(() => createDraft({ calls: draftCalls(send), onSaved: () => device.tabs.post({ is: "draft-saved" }) })),
  );
  const state = useSyncExternalStore(draft.subscribe, draft.state);

  useEffect(() => {
    void draft.open();
    const seenOrNot = () => void (document.visibilityState === "visible" ? draft.lookAgain() : draft.save());
    const stay = (event: BeforeUnloadEvent) => {
      // Whoever leaves in a hurry is asked nothing.
      const isLeaving = "covered" in document.documentElement.dataset;
      if (!isLeaving && draft.state().kept === "unsaved") event.preventDefault();
    };
    document.addEventListener("visibilitychange", seenOrNot);
    addEventListener("beforeunload", stay);
    const stops = [
      device.tabs.on((message) => message.is === "draft-saved" && void draft.lookAgain()),
      device.onNetworkChange((isOnline) => isOnline && void draft.save()),
    ];
    return () => {
      document.removeEventListener("visibilitychange", seenOrNot);
      removeEventListener("beforeunload", stay);
      for (const stop of stops) stop();
      void draft.save();
    };
  }, [device, draft]);

  return [draft, state] as const;
}
