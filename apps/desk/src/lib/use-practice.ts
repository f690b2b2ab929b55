import { readPractice } from "#lib/calls.generated.ts";
import { send, useAsk } from "./http.ts";

/** Practice sends no events, so the page polls. */
const everyMs = 20_000;

export const usePractice = () => useAsk(["practice"], () => send(readPractice), { everyMs });
