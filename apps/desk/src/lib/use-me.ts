import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { createContext, useContext } from "react";
import { readOwnShift, readPractice } from "./calls.generated.ts";
import { send, useAsk } from "./http.ts";

export type Own = Readonly<{
  me: Me;
  /** The service told something new about this person. */
  changed: (me: Me) => void;
  askForDuty: () => void;
}>;

const OwnContext = createContext<Own | null>(null);
export const OwnProvider = OwnContext.Provider;

export function useMe(): Own {
  const own = useContext(OwnContext);
  if (own === null) throw new Error("somebody was asked for before anyone had logged in");
  return own;
}

/** The shift of the rota that this person signed up for, from half an hour before it begins until it ends. */
export const useOwnShift = () =>
  useAsk(["rota", "own"], () => send(readOwnShift), { everyMs: 60_000 }).data?.shift ?? null;

/** Practice sends no events, so the page polls. */
export const usePractice = () => useAsk(["practice"], () => send(readPractice), { everyMs: 20_000 });
