import { WebSocket } from "ws";
import { rerouted } from "../reroute.ts";

/** The WebSocket of pusher-js's build for Node, by another maker, and led to the server under test. */
export class Client extends WebSocket {
  constructor(url: string) {
    super(rerouted(url));
    // Closed while it was still connecting: the other one keeps quiet about it.
    this.on("error", () => {});
  }
}
