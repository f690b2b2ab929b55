import { secretKeyOf } from "#platform/secret-key.ts";
import type { ChannelKind, Connection, Grant } from "#realtime/connection.ts";
import type { Engine } from "#realtime/engine.ts";
import { eventFrame } from "#realtime/frames.ts";
import { isSignedWith } from "#realtime/signature.ts";
import type { App } from "./app-file.ts";
import { newMembers, readMember, type Members } from "./members.ts";

/** Features of the protocol that the service does not offer: public channels, members, events from clients. */
export const newKinds = (app: App, engine: () => Engine): { kinds: ChannelKind[]; members: Members } => {
  const members = newMembers();
  const secret = secretKeyOf(Buffer.from(app.secret));

  const passOn = (connection: Connection, channel: string, event: string, data: unknown): void => {
    const user = readMember(connection.channels.get(channel)!.detail)?.user_id;
    engine().broadcast(channel, JSON.stringify({ event, channel, data, user_id: user }), connection);
  };

  const presence: ChannelKind = {
    knows: (channel) => channel.startsWith("presence-"),
    authorise: (request) =>
      readMember(request.channelData ?? "") && isSignedWith(app.key, secret, request)
        ? { owner: request.socketId, detail: request.channelData! }
        : null,
    joined(connection, channel) {
      const member = readMember(connection.channels.get(channel)!.detail)!;
      if (members.add(channel, member, connection.id)) {
        engine().broadcast(channel, eventFrame("pusher_internal:member_added", member, channel), connection);
      }
      return { presence: members.of(channel) };
    },
    left(connection, channel, grant: Grant) {
      const { user_id: user } = readMember(grant.detail)!;
      if (members.remove(channel, user, connection.id)) {
        engine().broadcast(channel, eventFrame("pusher_internal:member_removed", { user_id: user }, channel));
      }
    },
    receives: passOn,
  };

  const signed: ChannelKind = {
    knows: (channel) => channel.startsWith("private-"),
    authorise: (request) => (isSignedWith(app.key, secret, request) ? { owner: request.socketId, detail: "" } : null),
    receives: passOn,
  };

  const open: ChannelKind = {
    knows: (channel) => /^[\w\-=@,.;]{1,164}$/.test(channel),
    authorise: ({ socketId }) => ({ owner: socketId, detail: "" }),
  };

  return { kinds: [presence, signed, open], members };
};
