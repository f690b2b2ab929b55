import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { createContext, useContext } from "react";

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
