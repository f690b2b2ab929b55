// `npm run calls` writes this from the contract. A test compares it.
import type { Call } from "@sosmessages/client/call.ts";
import type { Shape } from "@sosmessages/client/shape.ts";
import type * as callers from "@sosmessages/contract/callers.ts";
import type * as messages from "@sosmessages/contract/messages.ts";
import type * as realtimeRoutes from "@sosmessages/contract/realtime/routes.ts";
import type * as service from "@sosmessages/contract/service.ts";

const User: Shape = { username: "string", email: ["any", ["string", "null"]], role: ["is", ["caller"]], tenant: "string", mailbox: "string" };
const OwnUser: Shape = { username: "string", email: ["any", ["string", "null"]], role: ["is", ["caller"]], tenant: "string", mailbox: "string", seen: ["any", ["string", "null"]], "rated?": ["any", ["string", "null"]], "standing?": ["is", ["none", "waiting", "begun", "read"]], "standing_through?": ["any", ["string", "null"]], "answer_by?": ["any", ["string", "null"]], "not_safe?": ["any", [["is", ["alarmed"]], ["is", ["seen"]], "null"]], "told_not_safe?": "boolean", "blocked_until?": ["any", ["string", "null"]] };
const Success: Shape = { status: ["is", ["success"]] };
const Message: Shape = { id: "filled", title: ["is", ["-"]], body: "string", submitted_at: "moment", is_reply: "boolean" };

export const logIn: Call<typeof callers.logIn> = { method: "POST", path: "/api/caller/login", replies: { 200: { status: ["is", ["success"]], data: User, token: "filled" } } };
export const me: Call<typeof callers.me> = { method: "GET", path: "/api/caller/me", replies: { 200: { status: ["is", ["success"]], data: OwnUser } } };
export const logOut: Call<typeof callers.logOut> = { method: "POST", path: "/api/caller/logout", replies: { 200: Success } };
export const saveSeen: Call<typeof callers.saveSeen> = { method: "PUT", path: "/api/caller/seen", replies: { 200: Success } };
export const active: Call<typeof callers.active> = { method: "POST", path: "/api/caller/active", replies: { 200: Success } };
export const listMessages: Call<typeof messages.listMessages> = { method: "GET", path: "/api/messages", replies: { 200: ["list", Message] } };
export const writeMessage: Call<typeof messages.writeMessage> = { method: "POST", path: "/api/messages", replies: { 201: Message } };
export const deleteMessage: Call<typeof messages.deleteMessage> = { method: "DELETE", path: "/api/messages/{id}", replies: { 200: Success } };
export const readDraft: Call<typeof messages.readDraft> = { method: "GET", path: "/api/messages/draft", replies: { 200: { body: "string", saved_at: "moment", "not_safe?": "boolean" }, 204: "null" } };
export const saveDraft: Call<typeof messages.saveDraft> = { method: "PUT", path: "/api/messages/draft", replies: { 200: { body: "string", saved_at: "moment", "not_safe?": "boolean" } } };
export const deleteDraft: Call<typeof messages.deleteDraft> = { method: "DELETE", path: "/api/messages/draft", replies: { 200: Success, 204: "null" } };
export const authoriseChannel: Call<typeof realtimeRoutes.authoriseChannel> = { method: "POST", path: "/pusher/auth", isForm: true, replies: { 200: { auth: "string" } } };
export const readOwnTexts: Call<typeof service.readOwnTexts> = { method: "GET", path: "/api/texts", replies: { 200: ["record", ["record", "string"]] } };
