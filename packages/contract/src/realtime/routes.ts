import { Type } from "typebox";
import { route } from "../route.ts";

export const SocketId = Type.String({ maxLength: 41, pattern: "^\\d{1,20}\\.\\d{1,20}$" });
export const ChannelName = Type.String({ maxLength: 200, description: "`private-{tenant}.{mailbox}`" });

export const authoriseChannel = route("POST", "/pusher/auth", {
  allow: ["caller"],
  summary: "Sign a realtime client's subscription to the caller's own channel",
  isForm: true,
  isByPage: true,
  body: Type.Object({
    socket_id: SocketId,
    channel_name: ChannelName,
  }),
  replies: { 200: Type.Object({ auth: Type.String({ description: "`key:signature`" }) }) },
  failures: ["forbidden"],
});
