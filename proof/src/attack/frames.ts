import { clientFrames } from "@sosmessages/contract/realtime/frames.ts";
import { catalogue } from "./catalogue.ts";
import type { Schema } from "./fitting.ts";
import { newRandom, shuffled } from "../random.ts";
import { pathsIn, unique } from "./slots.ts";

/** Who holds a socket. */
export const listeners = ["stranger", "caller", "volunteer"] as const;
export type Listener = (typeof listeners)[number];

const text = 1;

/** A frame as a client sends it. The mask is zero, which is as good as any and costs nothing. */
export const frame = (payload: Buffer, opcode = text, first = 0x80): Buffer => {
  const size = payload.length;
  const isWide = size >= 65_536;
  const wide = Buffer.alloc(9, 0xff);
  wide.writeBigUInt64BE(BigInt(size), 1);
  const length = size < 126 ? Buffer.of(0x80 | size) : Buffer.of(0x80 | 126, size >> 8, size & 255);
  return Buffer.concat([Buffer.of(first | opcode), isWide ? wide : length, Buffer.alloc(4), payload]);
};

/** One message in several frames. */
const inPieces = (...pieces: Buffer[]): Buffer =>
  Buffer.concat(pieces.map((piece, at) => frame(piece, at === 0 ? text : 0, at === pieces.length - 1 ? 0x80 : 0)));

export const textFrame = (value: unknown): Buffer => frame(Buffer.from(JSON.stringify(value)));

/** What belongs into a frame, on a mailbox's channel and on the desk's. */
const fitting = (schema: Schema, name: string, channel: string): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([field, inner]) => [field, fitting(inner, field, channel)]));
  }
  return name === "channel" ? channel : name === "event" ? "client-typing" : "sosmessages:00";
};

/** A frame of the contract with a `?` where the hostile value goes. */
const holed = (sample: object, [first = "", ...rest]: readonly string[]): string => {
  const inner = (sample as Record<string, object>)[first];
  const value = rest.length === 0 ? "?" : { ...inner, [rest.join(".")]: "?" };
  return JSON.stringify({ ...sample, [first]: value }).replace('"?"', "?");
};

const ofContract = clientFrames.flatMap((schema: Schema) =>
  ["private-sos.x", "private-desk.sos"].flatMap((channel) =>
    unique([["data"], ["channel"], ...pathsIn(schema)]).map((path): readonly [string, string] => {
      const sample = fitting(schema, "", channel) as { event: string };
      return [`${path.join(".")} of ${sample.event} on ${channel}`, holed(sample, path)];
    }),
  ),
);

/** Frames with a place for a hostile value. */
const templates: readonly (readonly [string, string])[] = [
  ...ofContract,
  ["data of pusher:signin", '{"event":"pusher:signin","data":?}'],
  ["a field that nobody knows", '{"event":"pusher:ping","data":{},"__proto__":?}'],
  ["data within data", '{"event":"pusher:subscribe","data":"{\\"channel\\":?}"}'],
  ["whole frame", "?"],
];

const hello = Buffer.from('{"event":"pusher:ping","data":{}}');
const bytesOf = (...parts: number[]) => Buffer.of(...parts);

/** What breaks the WebSocket protocol itself, or stretches it. */
const broken: readonly (readonly [string, Buffer])[] = [
  ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode) => [`opcode ${opcode}`, frame(hello, opcode)] as const),
  ...[0xc0, 0xa0, 0x90, 0xf0].map((first) => [`reserved bits ${first}`, frame(hello, text, first)] as const),
  ["not masked", Buffer.concat([bytesOf(0x81, 2), Buffer.from("{}")])],
  ["binary", frame(hello, 2)],
  ["nothing", frame(Buffer.alloc(0))],
  ["a continuation of nothing", frame(hello, 0)],
  ["begun twice", Buffer.concat([frame(hello, text, 0), frame(hello, text)])],
  ["60 pieces", inPieces(...Array.from({ length: 59 }, () => Buffer.from(" ")), hello)],
  [
    "5,000 empty pieces",
    Buffer.concat([frame(hello, text, 0), ...Array.from({ length: 5_000 }, () => frame(Buffer.alloc(0), 0, 0))]),
  ],
  [
    "a ping between pieces",
    Buffer.concat([frame(hello.subarray(0, 5), text, 0), frame(hello, 9), frame(hello.subarray(5), 0)]),
  ],
  ["a ping of 125", frame(Buffer.alloc(125, 97), 9)],
  ["a ping of 126", frame(Buffer.alloc(126, 97), 9)],
  ["a ping in pieces", frame(hello, 9, 0)],
  ["500 pings", Buffer.concat(Array.from({ length: 500 }, () => frame(Buffer.alloc(125), 9)))],
  ["500 pongs", Buffer.concat(Array.from({ length: 500 }, () => frame(Buffer.alloc(125), 10)))],
  ...[0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65_535].map(
    (code) => [`close ${code}`, frame(bytesOf(code >> 8, code & 255), 8)] as const,
  ),
  ["close with one byte", frame(bytesOf(3), 8)],
  ["close with bad UTF-8", frame(bytesOf(3, 232, 0xff, 0xfe), 8)],
  ["close, and more", Buffer.concat([frame(bytesOf(3, 232), 8), frame(hello), frame(hello)])],
  ["bad UTF-8", frame(bytesOf(0x22, 0xc3, 0x28, 0x22))],
  ["half a letter over two pieces", inPieces(bytesOf(0x22, 0xc3), bytesOf(0xa5, 0x22))],
  ["10,000 bytes", frame(Buffer.alloc(10_000, 32))],
  ["10,001 bytes", frame(Buffer.alloc(10_001, 32))],
  ["a megabyte", frame(Buffer.alloc(1_000_000, 32))],
  ["a length of 2^63", bytesOf(0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
  ["a length of 2^53", bytesOf(0x81, 0xff, 0, 0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
  [
    "a short length in eight bytes",
    Buffer.concat([bytesOf(0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 2), Buffer.alloc(4), Buffer.from("{}")]),
  ],
  ["HTTP", Buffer.from("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")],
  ["noise", Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 73 + 41) % 256))],
];

export const frameCases = (templates.length * catalogue.length + broken.length) * listeners.length;

const filled = (template: string, json: Buffer): Buffer => {
  const at = template.indexOf("?");
  return Buffer.concat([Buffer.from(template.slice(0, at)), json, Buffer.from(template.slice(at + 1))]);
};

/** The same number and seed give the same bytes. Numbers beyond `frameCases` say it as JSON within JSON, or in two pieces. */
export const newFrames = (seed: number) => {
  const order = shuffled(frameCases, seed);
  return (number: number) => {
    const random = newRandom(seed, number);
    const place = order(number % frameCases);
    const listener = listeners[place % listeners.length]!;
    const which = Math.floor(place / listeners.length);
    if (which < broken.length) return { about: broken[which]![0], listener, bytes: broken[which]![1] };
    const [name, template] = templates[Math.floor((which - broken.length) / catalogue.length)]!;
    const { name: value, json } = catalogue[(which - broken.length) % catalogue.length]!;
    const about = `${name}: ${value}`;
    const payload = filled(template, json);
    if (number < frameCases) return { about, listener, bytes: frame(payload) };
    const cut = random.below(payload.length + 1);
    const bytes = inPieces(payload.subarray(0, cut), payload.subarray(cut));
    return { about: `${about}, cut at ${cut}`, listener, bytes };
  };
};

/** Those that cost most, each with every template. */
export const heavyFrames = () => {
  const heavy = catalogue.filter(({ isHeavy, json }) => isHeavy && json.length < 9_900);
  return templates.flatMap(([name, template]) =>
    heavy.map(({ name: value, json }) => ({ about: `${name}: ${value}`, bytes: frame(filled(template, json)) })),
  );
};
