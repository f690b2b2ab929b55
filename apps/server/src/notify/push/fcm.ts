import type { PushSentence } from "@sosmessages/texts/push.ts";
import type { Clock } from "#platform/clock.ts";
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
import { secondsSince1970, signToken, type FcmAccount } from "./credentials.ts";

const scope = "https://www.googleapis.com/auth/firebase.messaging";
const grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer";

const message = (token: string, body: PushSentence) => ({
  message: {
    token,
    notification: { body },
    android: { collapse_key: collapseInto, ttl: `${keptForSeconds}s`, notification: { tag: collapseInto } },
  },
});

type FcmError = {
  readonly status?: unknown;
  readonly details?: readonly {
    readonly errorCode?: unknown;
    readonly fieldViolations?: readonly { readonly field?: unknown }[];
  }[];
};

/** The message is always the same, so a rejected request means a bad token. */
const fcmOutcome = (status: number, answer: string): PushOutcome => {
  if (status === 200) return "sent";
  const error = (asObject(answer)["error"] ?? {}) as FcmError;
  const details = Array.isArray(error.details) ? (error.details as NonNullable<FcmError["details"]>) : [];
  const isGone =
    (status === 404 && error.status === "NOT_FOUND") ||
    details.some(({ errorCode }) => errorCode === "UNREGISTERED" || errorCode === "SENDER_ID_MISMATCH") ||
    (status === 400 &&
      details.some(({ fieldViolations = [] }) => fieldViolations.some(({ field }) => field === "message.token")));
  return isGone ? "gone" : "later";
};

/** Android, by FCM's HTTP v1. */
export const newFcmSender = (account: FcmAccount, url: URL, clock: Clock, sentenceIn: SentenceIn): Sender => {
  const closing = new AbortController();
  const address = new URL(`/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`, url);
  let access: { readonly token: Promise<string>; readonly until: number } | null = null;

  const post = async (to: URL, headers: Readonly<Record<string, string>>, body: string) => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patience)]);
    const response = await fetch(to, { method: "POST", headers, body, signal, redirect: "error" });
    return { status: response.status, answer: await readSome(response.body) };
  };

  const askForAccess = async (): Promise<string> => {
    const now = secondsSince1970(clock());
    const { clientEmail: iss, tokenUri, key, keyId } = account;
    const claims = { iss, scope, aud: tokenUri.href, iat: now, exp: now + 3600 };
    const assertion = signToken({ alg: "RS256", key, keyId }, claims);
    const form = new URLSearchParams({ grant_type: grantType, assertion });
    const { status, answer } = await post(
      tokenUri,
      { "content-type": "application/x-www-form-urlencoded" },
      form.toString(),
    );
    const token = asObject(answer)["access_token"];
    if (status !== 200 || typeof token !== "string") throw new AccessRefused();
    return token;
  };

  /** Many ask at once, one fetches. */
  const accessToken = (): Promise<string> => {
    const now = clock().getTime();
    if (access && now < access.until) return access.token;
    const fresh = { token: askForAccess(), until: now + 50 * 60_000 };
    access = fresh;
    fresh.token.catch(() => {
      if (access === fresh) access = null;
    });
    return fresh.token;
  };

  return {
    async send(token, language) {
      const headers = { authorization: `Bearer ${await accessToken()}`, "content-type": "application/json" };
      const { status, answer } = await post(address, headers, JSON.stringify(message(token, sentenceIn(language))));
      if (status === 401) access = null;
      return fcmOutcome(status, answer);
    },
    check: () =>
      accessToken().then(
        () => null,
        (error: unknown) => (error instanceof AccessRefused ? "refused" : "unreachable"),
      ),
    close: () => closing.abort(),
  };
};

class AccessRefused extends Error {}
