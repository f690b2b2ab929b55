import type { Send } from "@sosmessages/client/http.ts";
import { saveDeviceToken } from "#lib/calls.generated.ts";

/** Saves with the service where this device is reached: each address once, however often it comes. */
export function createPushAddress(platform: "android" | "ios") {
  let send: Send | null = null;
  let saved: string | null = null;
  let underWay: { readonly token: string; readonly answer: Promise<boolean> } | null = null;

  async function ask(token: string, before: Promise<boolean> | undefined): Promise<boolean> {
    await before;
    const body = { token, platform };
    const answer = await send?.(saveDeviceToken, { body });
    const isKnown = answer?.ok === true;
    if (underWay?.token === token) {
      underWay = null;
      saved = isKnown ? token : null;
    }
    return isKnown;
  }

  return {
    begin: (given: Send) => void (send = given),
    isSaved: () => saved !== null,
    save: (token: string): Promise<boolean> => {
      if (underWay?.token === token) return underWay.answer;
      if (underWay === null && saved === token) return Promise.resolve(true);
      const answer = ask(token, underWay?.answer);
      underWay = { token, answer };
      return answer;
    },
    /** The login is over, or nobody wants to be notified: what comes later begins anew. */
    forget: (): void => {
      saved = null;
      underWay = null;
    },
  };
}
