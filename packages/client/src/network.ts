import { useSyncExternalStore } from "react";

const kinds = ["online", "offline"] as const;

/** Whether the device has a network, whenever that changes. Returns how to stop listening. */
export function onNetworkChange(then: (isOnline: boolean) => void): () => void {
  const listen = (event: Event) => then(event.type === "online");
  for (const kind of kinds) addEventListener(kind, listen);
  return () => {
    for (const kind of kinds) removeEventListener(kind, listen);
  };
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
