import type { Queries } from "#platform/database/database.ts";
import type { HeldCaller } from "#platform/database/session-database.ts";
import type { CallerId } from "#platform/ids.ts";
import type { Context } from "../../context.ts";
import { newPushJob, newSendPush } from "./push-job.ts";
import { platformsOf, type DevicePlatform, type Senders } from "./sender.ts";
import { newPushStore, type TakenPush } from "./store.ts";
import { acceptDevice } from "./subscription.ts";

type PushOptions = {
  readonly senders: Senders;
  /** Replies within this time make one notification; it also parts the moment of a reply from that of its notification. */
  readonly waitSeconds: number;
  /** Browsers may have push services on private addresses: for tests. */
  readonly allowPrivate: boolean;
  /** There may be something to send. */
  readonly wake: () => void;
  readonly alert: (about: "push") => void;
};

export type Pushes = ReturnType<typeof newPushes>;

/** Notifies devices that there is something to read; never what, nor how much of it. */
export const newPushes = (
  { database, system, vault, log }: Pick<Context, "database" | "system" | "vault" | "log">,
  { senders, waitSeconds, allowPrivate, wake, alert }: PushOptions,
) => {
  const store = newPushStore(system, waitSeconds);
  const platforms = platformsOf(senders);

  const run = newPushJob(newSendPush({ vault, log }, senders), { log, alert })<TakenPush>({
    about: "news",
    take: () => store.take(platforms),
    async find({ login }) {
      const row = await store.findDevice(login);
      if (row === null) return null;
      const { platform, token: address, key_epoch: epoch, key_wrapped: wrapped, language } = row;
      return { platform, owner: { kind: "device", login }, address, key: { epoch, wrapped }, language };
    },
    done: store.done,
    giveUp: ({ login }) => store.giveUp(login),
    forget: ({ login }, address) => store.forgetGone(login, address),
  });

  return {
    /** The one device of a login; null: none any more. False: no device can have that address. */
    async saveDevice(session: HeldCaller, platform: DevicePlatform, address: string | null): Promise<boolean> {
      const { login } = session;
      if (address === null) {
        await database.transactionOf(session, (queries) => store.forgetDevice(queries, login));
        return true;
      }
      const accepted = acceptDevice(platform, address, allowPrivate);
      if (accepted === null) return false;
      const owner = { kind: "device", login } as const;
      const { key, stored } = vault.newKey(owner);
      const sealed = vault.seal(key, owner, accepted);
      await database.transactionOf(session, (queries) => store.saveDevice(queries, login, platform, sealed, stored));
      return true;
    },

    /** A reply was stored: in the same transaction, where one is handed in, so that neither is there without the other. */
    notify: async (caller: CallerId, within: Queries = system): Promise<void> => {
      // Also without push settings here: another server on the same database may have them.
      await store.ask(within, caller);
      setTimeout(wake, waitSeconds * 1000).unref();
    },

    /** Some of those that are due, or false where none is. */
    run,

    close(): void {
      for (const sender of Object.values(senders)) sender.close();
    },
  };
};
