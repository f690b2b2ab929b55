import { createPrivateKey, generateKeyPairSync, sign, type JsonWebKey } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Provider, type JWK } from "oidc-provider";

/** The next login at the issuer. */
export type AtIssuer = { sub: string; amr?: string[]; acr?: string };

const newKey = (kid: string): JWK => ({
  ...(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }) as JWK),
  kid,
  use: "sig",
  alg: "ES256",
});

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** The same token with other claims, signed with that key. */
const resigned = (token: string, change: object, key: JWK): string => {
  const [head = "", body = ""] = token.split(".");
  const claims = { ...(JSON.parse(Buffer.from(body, "base64url").toString()) as object), ...change };
  const unsigned = `${head}.${encoded(claims)}`;
  const signing = {
    key: createPrivateKey({ key: key as JsonWebKey, format: "jwk" }),
    dsaEncoding: "ieee-p1363",
  } as const;
  return `${unsigned}.${sign("sha256", Buffer.from(unsigned), signing).toString("base64url")}`;
};

/**
 * An organisation's issuer on this machine, by a real implementation of OpenID Connect. Its login page has no form: `next` sets the
 * person and the factors. With `button`, a person presses a button first, or cancels.
 */
export const startIssuer = async (redirects: string[], { button = false } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages issuer "));
  const secretFile = join(folder, "secret");
  await writeFile(secretFile, "a secret of the client, long enough\n", { mode: 0o400 });
  let next: AtIssuer = { sub: "kari" };
  /** Answers in place of the issuer, or leaves a request unanswered. */
  let meddle: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  let change: object | null = null;
  let signer = newKey("first");
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!.split("?", 1)[0]!);
    if (meddle?.(request, response)) return;
    if (request.url === "/token" && change !== null) {
      const end = response.end.bind(response);
      const claims = change;
      response.end = ((text: string | Buffer) => {
        const answer = JSON.parse(text.toString()) as { id_token: string };
        const changed = JSON.stringify({ ...answer, id_token: resigned(answer.id_token, claims, signer) });
        response.setHeader("content-length", Buffer.byteLength(changed));
        return end(changed);
      }) as typeof response.end;
    }
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const begin = (kid: string) => {
    const key = newKey(kid);
    signer = key;
    const provider = new Provider(url, {
      clients: [
        {
          client_id: "desk",
          client_secret: "a secret of the client, long enough",
          redirect_uris: redirects,
          response_types: ["code"],
          grant_types: ["authorization_code"],
          id_token_signed_response_alg: "ES256",
        },
      ],
      jwks: { keys: [key] },
      clientDefaults: { id_token_signed_response_alg: "ES256" },
      acrValues: ["high"],
      claims: { openid: ["sub", "acr", "amr"] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: () => ({ sub, name: "Kari Nordmann", email: "kari@example.org" }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ accountId: oidc.session!.accountId!, clientId: oidc.client!.clientId });
        grant.addOIDCScope("openid");
        await grant.save();
        return grant;
      },
    });
    const callback = provider.callback();
    handle = (request, response) => {
      if (!request.url!.startsWith("/interaction/")) return void callback(request, response);
      if (button && request.method === "GET") {
        response.setHeader("content-type", "text/html; charset=utf-8");
        return void response.end(
          `<!doctype html><html lang="nb"><title>Foreningen</title><form method="post"><button>Logg inn hos foreningen</button><button formaction="?cancel">Avbryt</button></form>`,
        );
      }
      const { sub, amr, acr } = next;
      const login = { accountId: sub, remember: false, ...(amr && { amr }), ...(acr && { acr }) };
      const isCancelled = request.url!.endsWith("?cancel");
      void provider.interactionFinished(request, response, isCancelled ? { error: "access_denied" } : { login });
    };
  };
  begin("first");

  return {
    url,
    asked,
    settings: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: "desk",
      OIDC_CLIENT_SECRET_FILE: secretFile,
      OIDC_NAME: "Foreningen",
    },
    next: (login: AtIssuer) => void (next = login),
    meddle: (how: typeof meddle) => void (meddle = how),
    changeToken: (claims: object | null) => void (change = claims),
    /** Changed tokens are signed with a key that is not the issuer's. */
    forge: () => void (signer = newKey("first")),
    /** A new key, and nothing left of the one before. */
    replaceKeys: () => begin("second"),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>;

/** Follows the issuer's pages as a browser does, up to the address that leads back to the desk. */
export const visitIssuer = async (address: string, back = "/desk/organisation"): Promise<URL> => {
  const jar = new Map<string, string>();
  let url = new URL(address);
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";", 1);
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const to = answer.headers.get("location");
    if (to === null) throw new Error(`the issuer stopped at ${url.pathname}: ${answer.status} ${await answer.text()}`);
    url = new URL(to, url);
    if (url.pathname.startsWith(back)) return url;
  }
  throw new Error("the issuer sent the browser in circles");
};
