import { statusOf, type DraftStatus } from "@sosmessages/client/draft/draft.ts";
import { longestKeptAliveBytes, type Send } from "@sosmessages/client/http.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Device } from "#device/device.ts";
import { draftCalls } from "./draft-store.ts";
import { createMessageDraft, type MessageDraft } from "./draft.ts";
import { charactersLeft } from "./length.ts";

/** Gives the draft that the page already holds for this caller, or makes one. */
export type OpenDraft = (create: () => MessageDraft) => MessageDraft;

/** Words that are in this page and nowhere else. */
const keptHere: ReadonlySet<DraftStatus> = new Set(["unsaved", "too-long", "choose"]);

/** Whether a browser sends this after the page is gone, and the service stores it: not every browser does, and none a long text. */
const outlives = (text: string): boolean =>
  "keepalive" in Request.prototype &&
  (charactersLeft(text) ?? 0) >= 0 &&
  new Blob([JSON.stringify(text)]).size < longestKeptAliveBytes - 100;

export function useDraft(device: Device, send: Send, openDraft: OpenDraft) {
  const [draft] = useState(() =>
    openDraft(() =>
      createMessageDraft({ calls: draftCalls(send), onSaved: () => device.tabs.post({ is: "draft-saved" }) }),
    ),
  );
  const state = useSyncExternalStore(draft.subscribe, draft.state);

  useEffect(() => {
    void draft.open();
    const seenOrNot = () => void (document.visibilityState === "visible" ? draft.lookAgain() : draft.save());
    const stay = (event: BeforeUnloadEvent) => {
      // Whoever leaves in a hurry is asked nothing.
      const isLeaving = "covered" in document.documentElement.dataset;
      const status = statusOf(draft.state());
      const isLost = status === "saving" && !outlives(draft.state().text);
      if (!isLeaving && !draft.isBlank() && (isLost || keptHere.has(status))) event.preventDefault();
    };
    const go = () => {
      if (!("covered" in document.documentElement.dataset)) draft.lastWords();
    };
    document.addEventListener("visibilitychange", seenOrNot);
    addEventListener("beforeunload", stay);
    addEventListener("pagehide", go);
    const stops = [
      device.tabs.on((message) => message.is === "draft-saved" && void draft.lookAgain()),
      device.onNetworkChange((isOnline) => isOnline && void draft.save()),
    ];
    return () => {
      document.removeEventListener("visibilitychange", seenOrNot);
      removeEventListener("beforeunload", stay);
      removeEventListener("pagehide", go);
      for (const stop of stops) stop();
      void draft.save();
    };
  }, [device, draft]);

  return [draft, state] as const;
}
