import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { RequestContext } from "#platform/http/request.ts";
import type { Passkey } from "./factor-store.ts";

/** Whom a passkey is made for: a host of ours, and the addresses of pages that may ask for it. */
export type Party = { readonly id: string; readonly origins: readonly string[] };

/** Only a host that the operator has configured can be a passkey's: a name that a request makes up leads to the usual one. */
export const newPartyOf =
  (deskUrls: () => ReadonlyMap<string, URL>) =>
  ({ host, tenant }: Pick<RequestContext, "host" | "tenant">): Party => {
    const name = host.replace(/:\d*$/, "").toLowerCase();
    const known = [...deskUrls().values()].find(({ hostname }) => hostname === name);
    const { hostname, origin, protocol } = known ?? deskUrls().get(tenant.id)!;
    return { id: hostname, origins: known ? [origin, `${protocol}//${host.toLowerCase()}`] : [origin] };
  };

/** Loaded on first use: it would slow every start by a quarter of a megabyte of code. */
const webauthn = () => import("@simplewebauthn/server");

type Json = Record<string, unknown>;
type NewPasskey = Omit<Passkey, "addedOn">;

const minutes = 5;
const timeout = minutes * 60_000;

/** ES256, EdDSA, RS256: what authenticators speak. */
const supportedAlgorithmIDs = [-7, -8, -257];

const credential = ({ id, transports }: Passkey) => ({ id, transports: [...transports] });

export const fitting = (passkeys: readonly Passkey[], { id }: Party): Passkey[] =>
  passkeys.filter(({ party }) => party === id);

export const offerPasskey = async (
  party: Party,
  name: string,
  passkeys: readonly Passkey[],
): Promise<{ options: Json; challenge: string }> => {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: party.id,
    rpID: party.id,
    userName: name,
    userDisplayName: name,
    timeout,
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: fitting(passkeys, party).map(credential),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "required" },
  });
  return { options: { ...options }, challenge: options.challenge };
};

/** The library throws at whatever does not fit, and a browser may send us anything: each is a wrong answer and no more. */
const orNull = async <T>(look: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await look();
  } catch {
    return null;
  }
};

/** null: not a new passkey for this challenge. */
export const readNewPasskey = (party: Party, challenge: string, response: unknown): Promise<NewPasskey | null> =>
  orNull(async () => {
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, party: party.id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
  });

export const askForPasskey = async (
  party: Party,
  passkeys: readonly Passkey[],
): Promise<{ options: Json; challenge: string }> => {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout,
    allowCredentials: passkeys.map(credential),
    userVerification: "required",
  });
  return { options: { ...options }, challenge: options.challenge };
};

/** The passkey that answered, and its counter; null: none matched. */
export const readPasskey = (
  party: Party,
  challenge: string,
  passkeys: readonly Passkey[],
  response: unknown,
): Promise<{ id: string; counter: number } | null> =>
  orNull(async () => {
    // The input is untrusted: the library validates it.
    const answer = response as AuthenticationResponseJSON;
    const passkey = passkeys.find(({ id }) => id === answer.id);
    if (!passkey) return null;
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
    });
    return verified ? { id: passkey.id, counter: authenticationInfo.newCounter } : null;
  });
