import {
  conversationChanged,
  deskChannel,
  deskChannelPrefix,
  type ConversationChange,
} from "@sosmessages/contract/realtime/channels.ts";
import type { Bus } from "#platform/bus/bus.ts";
import type { DeskChange } from "#platform/events.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Network } from "#platform/limits/networks.ts";
import type { ChannelKind, Grant } from "./connection.ts";
import type { Engine } from "./engine.ts";
import { eventFrame, subscribed } from "./frames.ts";
import type { LoginSignatures, SubscribeRequest } from "./signature.ts";

/** A login at the desk that may listen to a service's desk now. */
export type ListeningLogin = { readonly login: string; readonly volunteer: VolunteerId };

const ownerPrefix = "desk:";
export const isDeskOwner = (owner: string): boolean => owner.startsWith(ownerPrefix);
export const deskOwnerOf = (login: string): string => ownerPrefix + login;
export const loginOfDeskOwner = (owner: string): string => owner.slice(ownerPrefix.length);

/** The volunteers' channel, one a tenant. */
export const newDeskChannel = (parts: {
  readonly signatures: LoginSignatures;
  readonly listeningLogins: (tenant: string, network: Network) => Promise<readonly ListeningLogin[]>;
}) => {
  const { signatures, listeningLogins } = parts;

  const find = async (request: SubscribeRequest, network: Network): Promise<Grant | null> => {
    const logins = await listeningLogins(request.channel.slice(deskChannelPrefix.length), network);
    const signer = logins.find(({ login }) => signatures.isOf(deskOwnerOf(login), request));
    return signer ? { owner: deskOwnerOf(signer.login), detail: signer.volunteer } : null;
  };

  const kind: ChannelKind = {
    knows: (channel) => channel.startsWith(deskChannelPrefix),
    authorise: (request, network) => (signatures.isOurs(request) ? find(request, network) : null),
  };

  return {
    kind,

    /** null: this person does not work there. */
    sign(
      { login, tenants }: { readonly login: string; readonly tenants: readonly string[] },
      socketId: string,
      channel: string,
    ): string | null {
      if (!tenants.some((tenant) => channel === deskChannel(tenant))) return null;
      return signatures.sign(deskOwnerOf(login), { socketId, channel, channelData: null });
    },
  };
};

/** Between two times of asking everybody at the desk to look at everything anew. */
const askAgainAfter = 10_000;

export const newDeskChanges = ({ engine, bus }: { readonly engine: Engine; readonly bus: Bus }) => {
  const broadcastChange = ([tenant = "", conversation = "", version]: readonly string[]): void => {
    const channel = deskChannel(tenant);
    const change = { conversation: conversation === "" ? null : conversation, version: Number(version) };
    engine.broadcast(channel, eventFrame(conversationChanged, change satisfies ConversationChange, channel));
  };

  /** A client takes this for the beginning of its subscription, before which nothing is replayed, and asks for everything. */
  const refetchAll = (): void => {
    for (const channel of engine.channels().keys()) {
      if (channel.startsWith(deskChannelPrefix)) engine.broadcast(channel, subscribed(channel));
    }
  };

  let cooldown: NodeJS.Timeout | null = null;
  let isMissing = false;
  /** While servers do not receive from each other there is a gap every few seconds. */
  const onGap = (): void => {
    isMissing = true;
    if (cooldown) return;
    isMissing = false;
    refetchAll();
    cooldown = setTimeout(() => {
      cooldown = null;
      if (isMissing) onGap();
    }, askAgainAfter).unref();
  };
  const stops = [bus.subscribe("desk", broadcastChange), bus.onGap(onGap)];

  return {
    publish({ tenant, conversation, version }: DeskChange): void {
      const frame = [tenant, conversation ?? "", String(version)];
      bus.publish("desk", frame);
      broadcastChange(frame);
    },
    stop(): void {
      for (const stop of stops) stop();
      if (cooldown) clearTimeout(cooldown);
    },
  };
};
