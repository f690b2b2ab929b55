import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** WebAuthn's own JSON, which the service makes and reads; nothing here looks into it. */
type Json = Record<string, unknown>;

/** Pages that are not https have none, nor have some browsers. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** `null`: the device's window was closed, ran out of time, or had nothing to show. */
const orNothing = async (asked: Promise<object>): Promise<Json | null> => {
  try {
    return (await asked) as Json;
  } catch {
    return null;
  }
};

export const showPasskey = async (options: unknown): Promise<Json | null> =>
  orNothing(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));

export const makePasskey = async (options: unknown): Promise<Json | null> =>
  orNothing(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
