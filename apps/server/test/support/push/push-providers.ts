import { createECDH, createPublicKey, generateKeyPairSync, randomBytes, verify, type JsonWebKey } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decrypt } from "http_ece";

/** One notification as a provider got it. */
export type Received = { readonly path: string; readonly headers: Record<string, string>; readonly body: Buffer };

/** What a provider answers; an endless wait where it never resolves. */
type Answer = { readonly status: number; readonly body?: string };
export type Provider = {
  readonly received: Received[];
  /** For all requests from now on. Null: accept them. */
  answer: ((to: Received) => Answer | Promise<Answer>) | null;
};

const bodyOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(stream));

const partOf = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split(".")[index] ?? "", "base64url").toString()) as Record<string, unknown>;

type Key = Parameters<typeof verify>[2];

/** The claims of a token whose signature is good; throws on any other. */
export const claimsOf = (
  token: string,
  key: Key,
): { head: Record<string, unknown>; claims: Record<string, unknown> } => {
  const signed = token.split(".").slice(0, 2).join(".");
  const signature = Buffer.from(token.split(".")[2] ?? "", "base64url");
  const asKey = { ...(key as object), dsaEncoding: "ieee-p1363" } as Key;
  if (!verify("sha256", Buffer.from(signed), asKey, signature)) throw new Error("a bad signature");
  return { head: partOf(token, 0), claims: partOf(token, 1) };
};

const listen = async (server: ReturnType<typeof createServer> | ReturnType<typeof createHttp2Server>, port: number) => {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
};

const flat = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const takes = (provider: Provider, usual: Answer) => async (message: Received) => {
  const answered = (await provider.answer?.(message)) ?? usual;
  if (answered.status < 300) provider.received.push(message);
  return answered;
};

const serve = async (handle: (message: Received) => Promise<Answer>, port = 0) => {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const message = { path: request.url!, headers: flat(request.headers), body: await bodyOf(request) };
    const { status, body = "" } = await handle(message);
    response.writeHead(status, status === 307 ? { location: "/send/elsewhere" } : {}).end(body);
  };
  const server = createServer((request, response) => void respond(request, response));
  const at = await listen(server, port);
  return {
    url: `http://127.0.0.1:${at}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

/** Google's: hands out access for an assertion that is signed by its account, and takes messages for that access. */
const startFcm = async () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const assertions: ReturnType<typeof claimsOf>[] = [];
  const provider: Provider & { access: string; assertions: typeof assertions } = {
    received: [],
    answer: null,
    access: "access-1",
    assertions,
  };
  const take = takes(provider, { status: 200, body: '{"name":"projects/test-project/messages/1"}' });
  const { url, stop } = await serve(async (message) => {
    if (message.path === "/token") {
      const form = new URLSearchParams(message.body.toString());
      if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") return { status: 400 };
      assertions.push(claimsOf(form.get("assertion")!, { key: publicKey.export({ type: "spki", format: "pem" }) }));
      return { status: 200, body: JSON.stringify({ access_token: provider.access, expires_in: 3599 }) };
    }
    if (message.headers["authorization"] !== `Bearer ${provider.access}`) return { status: 401, body: "{}" };
    return take(message);
  });
  const account = {
    type: "service_account",
    project_id: "test-project",
    private_key_id: "key-1",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    client_email: "push@test-project.example",
    token_uri: `${url}/token`,
  };
  return { provider, url, account, stop };
};

/** Apple's provider, over HTTP/2. It checks the sender before the device. */
const startApns = async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const identities: ReturnType<typeof claimsOf>[] = [];
  const provider: Provider & { identities: typeof identities } = { received: [], answer: null, identities };
  const take = takes(provider, { status: 200 });
  const server = createHttp2Server();
  server.on("stream", (stream, headers) => {
    stream.on("error", () => {});
    const respond = async () => {
      const token = String(headers["authorization"]).replace(/^bearer /, "");
      identities.push(claimsOf(token, { key: publicKey.export({ type: "spki", format: "pem" }) }));
      const message = { path: String(headers[":path"]), headers: flat(headers), body: await bodyOf(stream) };
      const isToken = /^\/3\/device\/[0-9a-f]{64}$/.test(message.path);
      const { status, body = "" } = isToken
        ? await take(message)
        : { status: 400, body: '{"reason":"BadDeviceToken"}' };
      if (stream.destroyed) return;
      stream.respond({ ":status": status });
      stream.end(body);
    };
    respond().catch(() => stream.close());
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on("session", (session) => sessions.add(session));
  const port = await listen(server, 0);
  return {
    provider,
    url: `http://127.0.0.1:${port}`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    stop: () => {
      for (const session of sessions) session.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

const startPushService = async () => {
  const provider: Provider = { received: [], answer: null };
  return { provider, ...(await serve(takes(provider, { status: 201 }))) };
};

/** Fakes of all three on this machine, and the settings that lead the service to them. */
export const startProviders = async () => {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages push "));
  const [fcm, apns, web] = [await startFcm(), await startApns(), await startPushService()];
  await writeFile(join(folder, "fcm.json"), JSON.stringify(fcm.account), { mode: 0o600 });
  await writeFile(join(folder, "apns.p8"), apns.key, { mode: 0o600 });

  return {
    fcm: fcm.provider,
    apns: apns.provider,
    web: web.provider,
    webOrigin: web.url,
    all: { android: fcm.provider, ios: apns.provider, web: web.provider },
    settings: {
      FCM_CREDENTIALS_FILE: join(folder, "fcm.json"),
      FCM_URL: fcm.url,
      APNS_KEY_FILE: join(folder, "apns.p8"),
      APNS_KEY_ID: "KEY4567890",
      APNS_TEAM_ID: "TEAM567890",
      APNS_TOPIC: "org.example.messages",
      APNS_URL: apns.url,
      WEB_PUSH_CONTACT: "mailto:operator@example.org",
      WEB_PUSH_ALLOW_PRIVATE: "true",
      PUSH_WAIT: "0",
    },
    /** A browser, as far as push is concerned. */
    newBrowser: (name: string = randomBytes(8).toString("hex")) => {
      const pair = createECDH("prime256v1");
      const [point, auth] = [pair.generateKeys().toString("base64url"), randomBytes(16).toString("base64url")];
      const path = `/send/${name}`;
      return {
        path,
        subscription: JSON.stringify({ endpoint: web.url + path, keys: { p256dh: point, auth } }),
        open: (body: Buffer) => decrypt(body, { version: "aes128gcm", privateKey: pair, authSecret: auth }),
      };
    },
    stop: async () => {
      await Promise.all([fcm.stop(), apns.stop(), web.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type Providers = Awaited<ReturnType<typeof startProviders>>;

export const newPhone = () => randomBytes(32).toString("hex");

/** A public key as browsers know it. */
export const publicKeyOf = (point: string): Key => {
  const bytes = Buffer.from(point, "base64url");
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } as JsonWebKey });
  return { key: key.export({ type: "spki", format: "pem" }) };
};
