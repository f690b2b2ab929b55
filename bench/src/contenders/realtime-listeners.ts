import { newMailboxChannel } from "@sosmessages/server/src/realtime/channels.ts";
import { newLoginSignatures } from "@sosmessages/server/src/realtime/signature.ts";
import { inParallel } from "@sosmessages/server/test/support/client.ts";
import { WebSocket } from "ws";
import { channelOf, key, listenerOf, secret } from "../realtime-people.ts";
import { answerQuestions } from "../process.ts";

/** The listeners of both servers, in one separate process. */
type Connect = Readonly<{ port: number; from: number; to: number; subscribes: boolean }>;
type Frame = { event: string; data: string };
const heard = new Map<number, { milliseconds: number[]; sequences: Set<string>; doubled: number }>();
const { sign } = newMailboxChannel(newLoginSignatures(key, secret), async () => []);
const atOnce = 50;

const onEvent = (port: number, { data }: Frame): void => {
  const now = process.hrtime.bigint();
  const { id, body } = JSON.parse(data) as { id: string; body: string };
  const tally = heard.get(port)!;
  if (tally.sequences.has(id)) tally.doubled += 1;
  tally.sequences.add(id);
  tally.milliseconds.push(Number(now - BigInt(body.slice(0, body.indexOf(" ")))) / 1e6);
};

const listen = (port: number, number: number, subscribes: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const path = subscribes ? `app/${key}?protocol=7` : String(number);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`, { perMessageDeflate: false });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("closed")));
    socket.on("message", (text: Buffer) => {
      const frame = JSON.parse(text.toString()) as Frame;
      if (frame.event === "user.added.message") return onEvent(port, frame);
      if (frame.event === "pusher:connection_established") {
        const { socket_id: socketId } = JSON.parse(frame.data) as { socket_id: string };
        const channel = channelOf(number);
        const auth = sign(listenerOf(number), socketId, channel);
        socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } }));
      } else if (frame.event === "pusher:subscription_error") reject(new Error("refused"));
      else resolve();
    });
  });

const connect = async ({ port, from, to, subscribes }: Connect): Promise<number> => {
  heard.set(port, { milliseconds: [], sequences: new Set(), doubled: 0 });
  const numbers = Array.from({ length: to - from }, (_, place) => from + place);
  await inParallel(numbers, atOnce, (number) => listen(port, number, subscribes));
  return numbers.length;
};

const tellHeard = ({ port }: { readonly port: number }) => {
  const tally = heard.get(port)!;
  const { milliseconds, doubled } = tally;
  tally.milliseconds = [];
  tally.doubled = 0;
  return { milliseconds, doubled };
};

answerQuestions(0, { connect, heard: tellHeard });
