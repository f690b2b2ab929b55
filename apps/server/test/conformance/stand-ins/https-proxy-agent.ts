import { Agent, request } from "node:http";
import type { Duplex } from "node:stream";

/** What the specs use of that package: every connection is asked of a proxy, with CONNECT. */
export class HttpsProxyAgent extends Agent {
  readonly #proxy: string;
  constructor(proxy: string) {
    super();
    this.#proxy = proxy;
  }

  override createConnection(
    { host, port }: { host?: string | null | undefined; port?: string | number | null | undefined },
    then?: (error: Error | null, stream: Duplex) => void,
  ): null {
    const asked = request(this.#proxy, { method: "CONNECT", path: `${host}:${port}` });
    asked.on("connect", (_answer, line) => then?.(null, line));
    asked.on("error", (error) => then?.(error, undefined as never));
    asked.end();
    return null;
  }
}
