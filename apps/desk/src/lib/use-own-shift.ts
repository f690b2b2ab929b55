import { readOwnShift } from "./calls.generated.ts";
import { send, useAsk } from "./http.ts";

/** The shift of the rota that this person signed up for, from half an hour before it begins until it ends. */
export const useOwnShift = () =>
  useAsk(["rota", "own"], () => send(readOwnShift), { everyMs: 60_000 }).data?.shift ?? null;
