import type { Bus } from "#platform/bus/bus.ts";
import type { CallerId } from "#platform/ids.ts";
import type { Engine } from "./engine.ts";
import { ownerOf } from "./mailbox-channel.ts";

/** Which logins of a caller are over: one, all but one, or all. */
export type Ended = { readonly caller: CallerId; readonly only?: Buffer; readonly except?: Buffer };

export type EndingParts = {
  readonly engine: Engine;
  readonly bus: Bus;
  /** Which of these logins live. */
  readonly stillLive: (logins: readonly Buffer[]) => Promise<readonly Buffer[]>;
  readonly onFault: (error: unknown) => void;
};

const lookAgainAfter = 10 * 60_000;

/** Who is logged out listens to nothing any more, on whichever server. */
export const newEndings = ({ engine, bus, stillLive, onFault }: EndingParts) => {
  const close = ([caller = "", only = "", except = ""]: readonly string[]): void =>
    engine.revoke(
      ({ owner, detail }) =>
        detail === caller && (only === "" || owner === only) && (except === "" || owner !== except),
    );

  /** Logins also end by themselves, and a word may be lost. */
  const lookAgain = async (): Promise<void> => {
    const owners = new Set(engine.grants().map(({ owner }) => owner));
    if (owners.size === 0) return;
    try {
      const live = await stillLive([...owners].map((owner) => Buffer.from(owner, "base64url")));
      for (const login of live) owners.delete(ownerOf(login));
      if (owners.size > 0) engine.revoke(({ owner }) => owners.has(owner));
    } catch (error) {
      onFault(error);
    }
  };

  const looking = setInterval(() => void lookAgain(), lookAgainAfter).unref();
  const stops = [bus.subscribe("login", close), bus.onGap(() => void lookAgain())];

  return {
    /** After the commit. */
    tell({ caller, only, except }: Ended): void {
      const word = [caller, only ? ownerOf(only) : "", except ? ownerOf(except) : ""];
      bus.publish("login", word);
      close(word);
    },

    stop(): void {
      clearInterval(looking);
      for (const stop of stops) stop();
    },
  };
};
