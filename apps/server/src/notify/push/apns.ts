import type { KeyObject } from "node:crypto";
import { connect, type ClientHttp2Session } from "node:http2";
import { pushSentences, type PushSentence } from "@sosmessages/texts/push.ts";
import type { Clock } from "#platform/clock.ts";
import type { PushConfig } from "../../config.ts";
import {
  asObject,
  readSome,
  collapseInto,
  keptForSeconds,
  patience,
  type PushOutcome,
  type Sender,
  type SentenceIn,
} from "./sender.ts";
import { secondsSince1970, signToken } from "./credentials.ts";

/** No badge, for it is a number, and no sound, for it calls others to look. */
const payload = (body: PushSentence) => ({ aps: { alert: { body } } });

const apnsOutcome = (status: number, reason: unknown): PushOutcome => {
  if (status === 200) return "sent";
  return status === 410 || (status === 400 && reason === "BadDeviceToken") ? "gone" : "later";
};

/** Apple rejects tokens older than an hour, and new ones every few minutes. */
const tokenLives = 45 * 60_000;
/** Networks drop idle connections. */
const idleFor = 60_000;

type Options = Pick<NonNullable<PushConfig["apns"]>, "keyId" | "teamId" | "topic" | "url">;

/** iOS, by Apple's HTTP/2 interface. */
export const newApnsSender = (
  key: KeyObject,
  { keyId, teamId, topic, url }: Options,
  clock: Clock,
  sentenceIn: SentenceIn,
): Sender => {
  let session: ClientHttp2Session | null = null;
  let identity: { readonly token: string; readonly until: number } | null = null;

  const open = (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    const fresh = connect(url);
    const forget = () => {
      if (session === fresh) session = null;
    };
    // Pending requests on this connection get the error, too.
    fresh.on("error", forget).on("goaway", forget).on("close", forget);
    fresh.setTimeout(idleFor, () => fresh.close());
    fresh.unref();
    return (session = fresh);
  };

  const identityToken = (): string => {
    const now = clock();
    if (!identity || now.getTime() >= identity.until) {
      const claims = { iss: teamId, iat: secondsSince1970(now) };
      identity = { token: signToken({ alg: "ES256", key, keyId }, claims), until: now.getTime() + tokenLives };
    }
    return identity.token;
  };

  const post = async (device: string, body: PushSentence): Promise<{ status: number; reason: unknown }> => {
    const stream = open().request(
      {
        ":method": "POST",
        ":path": `/3/device/${encodeURIComponent(device)}`,
        authorization: `bearer ${identityToken()}`,
        "apns-topic": topic,
        "apns-push-type": "alert",
        "apns-priority": "10",
        "apns-expiration": String(secondsSince1970(clock()) + keptForSeconds),
        "apns-collapse-id": collapseInto,
        "content-type": "application/json",
      },
      { signal: AbortSignal.timeout(patience) },
    );
    let status = 0;
    stream.on("response", (headers) => (status = headers[":status"] ?? 0));
    stream.end(JSON.stringify(payload(body)));
    const answer = await readSome(stream as AsyncIterable<Buffer>);
    const { reason } = asObject(answer);
    if (status === 403) identity = null;
    return { status, reason };
  };

  return {
    async send(device, language) {
      const { status, reason } = await post(device, sentenceIn(language));
      return apnsOutcome(status, reason);
    },
    // An impossible device: Apple checks the sender before the device.
    check: () =>
      post("0", pushSentences.en).then(
        ({ reason }) => (reason === "BadDeviceToken" ? null : "refused"),
        () => "unreachable",
      ),
    close: () => session?.destroy(),
  };
};
