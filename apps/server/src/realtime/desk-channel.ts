import type { Bus } from "#platform/bus/bus.ts";
import type { ChannelKind, Grant } from "./connection.ts";
import type { Engine } from "./engine.ts";
import { eventFrame } from "./frames.ts";
import type { Wish } from "./signature.ts";

/** null: this is no volunteer who may listen there. */
export type MayHearDesk = (tenant: string, wish: Wish) => Promise<Grant | null>;

/** All that is said on the desk's channel: which conversation changed, and to which version. */
export type DeskNews = { readonly tenant: string; readonly conversation: string; readonly version: number };

const prefix = "private-desk.";

/** The volunteers' channel, one a tenant. */
export const newDeskChannel = (mayHear: MayHearDesk): ChannelKind => ({
  knows: (channel) => channel.startsWith(prefix),
  authorise: (wish) => mayHear(wish.channel.slice(prefix.length), wish),
});

export const newDeskNews = ({ engine, bus }: { readonly engine: Engine; readonly bus: Bus }) => {
  const spread = ([tenant = "", conversation, version]: readonly string[]): void => {
    const channel = prefix + tenant;
    engine.broadcast(channel, eventFrame("conversation.changed", { conversation, version: Number(version) }, channel));
  };
  return {
    tell({ tenant, conversation, version }: DeskNews): void {
      const word = [tenant, conversation, String(version)];
      bus.publish("desk", word);
      spread(word);
    },
    stop: bus.subscribe("desk", spread),
  };
};
