import { createPrivateKey, sign, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { PushConfig } from "../../config.ts";

export type FcmAccount = {
  readonly projectId: string;
  readonly clientEmail: string;
  readonly keyId: string;
  readonly key: KeyObject;
  readonly tokenUri: URL;
};

const read = async (setting: string, path: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch {
    throw new StartupProblem(
      `The file that ${setting} names cannot be read: let the user who runs the service read it.`,
    );
  }
};

const keyFrom = (pem: string | Buffer, kind: "rsa" | "ec"): KeyObject | null => {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === kind ? key : null;
  } catch {
    return null;
  }
};

/** A service account as the Firebase console hands it out. */
export const readFcmAccount = async ({ credentialsFile }: NonNullable<PushConfig["fcm"]>): Promise<FcmAccount> => {
  const file = await read("FCM_CREDENTIALS_FILE", credentialsFile);
  const wrong = () =>
    new StartupProblem("The file that FCM_CREDENTIALS_FILE names must be a service account's JSON key from Firebase.");
  let account: Readonly<Record<string, unknown>>;
  try {
    // Once at the start: JSON is read as a string, which stays in memory until it is collected.
    account = Object(JSON.parse(file.toString())) as Readonly<Record<string, unknown>>;
  } catch {
    throw wrong();
  } finally {
    file.fill(0);
  }
  const { project_id: projectId, client_email: clientEmail, private_key_id: keyId = "", private_key: pem } = account;
  const tokenUri: unknown = account["token_uri"] ?? "https://oauth2.googleapis.com/token";
  const key = keyFrom(String(pem), "rsa");
  const areTexts = [projectId, clientEmail, keyId, tokenUri].every((value) => typeof value === "string");
  if (!areTexts || !projectId || !clientEmail || !key || !URL.canParse(tokenUri as string)) throw wrong();
  return {
    projectId: projectId as string,
    clientEmail: clientEmail as string,
    keyId: keyId as string,
    key,
    tokenUri: new URL(tokenUri as string),
  };
};

/** The .p8 file of Apple's developer pages. */
export const readApnsKey = async ({ keyFile }: NonNullable<PushConfig["apns"]>): Promise<KeyObject> => {
  const pem = await read("APNS_KEY_FILE", keyFile);
  const key = keyFrom(pem, "ec");
  pem.fill(0);
  if (!key) throw new StartupProblem("The file that APNS_KEY_FILE names must be an APNs key (.p8) from Apple.");
  return key;
};

export type Signer = { readonly alg: "RS256" | "ES256"; readonly key: KeyObject; readonly keyId?: string };

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** RFC 7515, compact. */
export const signToken = ({ alg, key, keyId }: Signer, claims: Readonly<Record<string, string | number>>): string => {
  const unsigned = `${encoded({ alg, typ: "JWT", ...(keyId && { kid: keyId }) })}.${encoded(claims)}`;
  // RSA has no such encoding and does not mind.
  const signature = sign("sha256", Buffer.from(unsigned), { key, dsaEncoding: "ieee-p1363" });
  return `${unsigned}.${signature.toString("base64url")}`;
};

export const secondsSince1970 = (now: Date): number => Math.floor(now.getTime() / 1000);
