import { useSyncExternalStore } from "react";

const hear = (then: () => void) => {
  addEventListener("online", then);
  addEventListener("offline", then);
  return () => {
    removeEventListener("online", then);
    removeEventListener("offline", then);
  };
};

/** Whether the device has a network. */
export const useOnline = (): boolean => useSyncExternalStore(hear, () => navigator.onLine);
