import { Type } from "typebox";
import { route } from "./route.ts";

export const authoriseChannel = route({
  method: "POST",
  path: "/pusher/auth",
  allow: ["caller"],
  summary: "Sign a realtime client's wish to listen to the caller's own channel",
  isForm: true,
  body: Type.Object({
    socket_id: Type.String({ pattern: "^\\d{1,20}\\.\\d{1,20}$" }),
    channel_name: Type.String({ description: "`private-{tenant}.{mailbox}`" }),
  }),
  replies: { 200: Type.Object({ auth: Type.String({ description: "`key:signature`" }) }) },
  failures: ["forbidden"],
});
