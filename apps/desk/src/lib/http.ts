import { createEmitter } from "@sosmessages/client/emitter.ts";
import { createSend, type ShutOut } from "@sosmessages/client/http.ts";

/** A login that ended or a page that was locked, whichever call met it. */
export const shutOut = createEmitter<ShutOut>();

/** The login is a cookie. The header tells the service that one of its own pages asks: no other site can send it. */
export const send = createSend({ headers: () => ({ "X-Desk": "1" }), onShutOut: shutOut.emit, timeoutMs: 20_000 });
