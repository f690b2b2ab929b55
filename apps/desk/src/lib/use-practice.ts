import { readPractice } from "#lib/calls.generated.ts";
import { send, useAsk } from "./http.ts";

/** Nobody is called to practice: a page that shows it asks by itself. */
const everyMs = 20_000;

/** Letters to practise with, what is missing before the first duty, and for leaders what waits to be read. */
export const usePractice = () => useAsk(["practice"], () => send(readPractice), { everyMs });
