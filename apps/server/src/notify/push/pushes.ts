import type { Queries } from "#platform/database/database.ts";
import type { HeldCaller } from "#platform/database/session-database.ts";
import type { CallerId } from "#platform/ids.ts";
import { faultOf } from "#platform/log.ts";
import type { Context } from "../../context.ts";
import { platformsOf, type DevicePlatform, type PushOutcome, type Senders } from "./sender.ts";
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

/** After this many failures of a push service the operator is alerted. */
const alertAfter = 5;

/** Notifies devices that there is something to read; never what, nor how much of it. */
export const newPushes = (
  { database, system, vault, log }: Pick<Context, "database" | "system" | "vault" | "log">,
  { senders, waitSeconds, allowPrivate, wake, alert }: PushOptions,
) => {
  const store = newPushStore(system, waitSeconds);
  const platforms = platformsOf(senders);

  const tryToSend = async ({ login, attempts }: TakenPush): Promise<PushOutcome> => {
    const device = await store.findDevice(login);
    if (!device) {
      await store.giveUp(login);
      return "gone";
    }
    const sender = senders[device.platform];
    if (!sender) return "later";
    const owner = { kind: "device", login } as const;
    const address = vault.ifReadable(() => {
      const key = vault.openKey(owner, { epoch: device.key_epoch, wrapped: device.key_wrapped });
      return vault.open(key, owner, device.token);
    });
    let outcome: PushOutcome = "gone";
    try {
      if (address !== null) outcome = await sender.send(address, device.language);
    } catch (error) {
      log({ event: "job-failed", job: "push", fault: faultOf(error) });
      outcome = "later";
    }
    if (outcome === "gone") await store.forgetGone(login, device.token);
    // The caller chose the browser's push service: its failures are not reported to the operator.
    if (outcome === "later" && attempts >= alertAfter && device.platform !== "web") alert("push");
    return outcome;
  };

  const sendOrGiveUp = async (push: TakenPush): Promise<PushOutcome | "given-up"> => {
    const outcome = await tryToSend(push);
    if (outcome === "sent") await store.done(push);
    if (outcome !== "later" || !push.isStale) return outcome;
    await store.giveUp(push.login);
    return "given-up";
  };

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
    async run(): Promise<boolean> {
      const taken = await store.take(platforms);
      if (taken.length === 0) return false;
      const outcomes = await Promise.all(taken.map(sendOrGiveUp));
      const count = (wanted: (typeof outcomes)[number]) => outcomes.filter((outcome) => outcome === wanted).length;
      const [delayed, givenUp] = [count("later"), count("given-up")];
      if (delayed + givenUp > 0) log({ event: "pushes-failed", delayed, givenUp });
      return true;
    },

    close(): void {
      for (const sender of Object.values(senders)) sender.close();
    },
  };
};
