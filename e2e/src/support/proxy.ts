import { once } from "node:events";
import { request as ask, type IncomingMessage } from "node:http";
import { createServer } from "node:https";
import { connect, type AddressInfo, type Socket } from "node:net";
import { ownCertificate } from "../../../apps/server/test/support/certificate.ts";

export type Proxy = Readonly<{
  port: number;
  /** From here on whatever comes is handed on to this port. */
  lead: (port: number) => void;
  /** As without a network: nobody gets through until it is mended. */
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
}>;

/** What belongs to one connection and not to the request on it. */
const isOfConnection = (name: string) => ["connection", "keep-alive"].includes(name.toLowerCase());

/** What was sent, as it was sent, and who sent it: as the guide to operations asks of a proxy. */
const onwards = ({ rawHeaders, socket }: IncomingMessage): string[] => [
  ...rawHeaders,
  "X-Forwarded-For",
  socket.remoteAddress ?? "",
  "X-Forwarded-Proto",
  "https",
];

const pairs = (flat: readonly string[]) =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ""] as const] : []));

/** Ends TLS in front of a service, as in the world outside. */
export async function startProxy(): Promise<Proxy> {
  const open = new Set<Socket>();
  let inner = 0;
  let isCut = false;

  const proxy = createServer({ key: ownCertificate.key, cert: ownCertificate.cert }, (request, response) => {
    const headers = pairs(onwards(request)).filter(([name]) => !isOfConnection(name));
    const { method, url: path } = request;
    const onward = ask({ host: "127.0.0.1", port: inner, method, path, headers: headers.flat(), agent: false });
    onward.on("response", (answer) => {
      const told = pairs(answer.rawHeaders).filter(([name]) => !isOfConnection(name));
      response.writeHead(answer.statusCode ?? 502, told.flat());
      answer.on("error", () => response.destroy()).pipe(response);
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });

  proxy.on("upgrade", (request: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(inner, "127.0.0.1");
    const lines = pairs(onwards(request)).map((header) => header.join(": "));
    far.write([`GET ${request.url} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
    far.write(head);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on("error", () => socket.destroy());
      socket.on("close", () => other.destroy());
      socket.pipe(other);
    }
  });

  proxy.on("connection", (socket: Socket) => {
    if (isCut) return void socket.destroy();
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });

  const breakOff = () => open.forEach((socket) => socket.destroy());
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return {
    port: (proxy.address() as AddressInfo).port,
    lead: (port) => {
      inner = port;
    },
    cut: () => {
      isCut = true;
      breakOff();
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      proxy.close();
      breakOff();
      await once(proxy, "close");
    },
  };
}
