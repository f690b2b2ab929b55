import type { Bus } from "#platform/bus/bus.ts";
import type { Engine } from "./engine.ts";

/** Which logins of somebody are over: one, all but one, or all. Told by their owner, as grants are. */
export type Ended = { readonly person: string; readonly only?: string; readonly except?: string };

export type EndingParts = {
  readonly engine: Engine;
  readonly bus: Bus;
  /** Callers' logins and those at the desk have topics of their own. */
  readonly topic: "login" | "desk-login";
  readonly isOurs: (owner: string) => boolean;
  /** Which of these logins live. */
  readonly stillLive: (owners: readonly string[]) => Promise<readonly string[]>;
  readonly onFault: (error: unknown) => void;
};

const lookAgainAfter = 10 * 60_000;

/** Who is logged out listens to nothing any more, on whichever server. */
export const newEndings = ({ engine, bus, topic, isOurs, stillLive, onFault }: EndingParts) => {
  const close = ([person = "", only = "", except = ""]: readonly string[]): void =>
    engine.revoke(
      ({ owner, detail }) =>
        isOurs(owner) && detail === person && (only === "" || owner === only) && (except === "" || owner !== except),
    );

  /** Logins also end by themselves, and a word may be lost. */
  const lookAgain = async (): Promise<void> => {
    try {
      const held = engine.grants().map(({ owner }) => owner);
      const owners = new Set(held.filter(isOurs));
      if (owners.size === 0) return;
      for (const owner of await stillLive([...owners])) owners.delete(owner);
      if (owners.size > 0) engine.revoke(({ owner }) => owners.has(owner));
    } catch (error) {
      onFault(error);
    }
  };

  const looking = setInterval(() => void lookAgain(), lookAgainAfter).unref();
  const stops = [bus.subscribe(topic, close), bus.onGap(() => void lookAgain())];

  return {
    /** After the commit. */
    publish({ person, only = "", except = "" }: Ended): void {
      const word = [person, only, except];
      bus.publish(topic, word);
      close(word);
    },

    /** Not only every now and then: somebody knows that logins may have ended. */
    lookAgain,

    stop(): void {
      clearInterval(looking);
      for (const stop of stops) stop();
    },
  };
};
