// `npm run calls` writes this from the contract. A test compares it.
import type { Call } from "@sosmessages/client/call.ts";
import type { Shape } from "@sosmessages/client/shape.ts";
import type * as callers from "@sosmessages/contract/callers.ts";
import type * as messages from "@sosmessages/contract/messages.ts";
import type * as service from "@sosmessages/contract/service.ts";

const User: Shape = { username: "string", email: ["any", ["string", "null"]], role: ["is", ["caller"]], tenant: "string", mailbox: "string" };
const Success: Shape = { status: ["is", ["success"]] };
const ClosedDays: Shape = { from: "string", to: "string", answer_by: "string", "is_coming?": "boolean", "is_final?": "boolean" };

export const register: Call<typeof callers.register> = { method: "POST", path: "/api/caller/register", replies: { 201: { status: ["is", ["success"]], data: User } } };
export const saveProfile: Call<typeof callers.saveProfile> = { method: "POST", path: "/api/caller/profile", replies: { 200: { status: ["is", ["success"]], data: User } } };
export const recoverPassword: Call<typeof callers.recoverPassword> = { method: "POST", path: "/api/caller/password/email", replies: { 200: Success } };
export const changePassword: Call<typeof callers.changePassword> = { method: "POST", path: "/api/caller/password/change", replies: { 200: Success } };
export const checkResetLink: Call<typeof callers.checkResetLink> = { method: "POST", path: "/api/caller/password/check", replies: { 200: { status: ["is", ["success"]], username: "string" } } };
export const saveDeviceToken: Call<typeof callers.saveDeviceToken> = { method: "PATCH", path: "/api/caller/device-token", replies: { 200: Success } };
export const deleteProfile: Call<typeof callers.deleteProfile> = { method: "DELETE", path: "/api/caller", replies: { 200: Success } };
export const deleteConversation: Call<typeof messages.deleteConversation> = { method: "DELETE", path: "/api/messages", replies: { 200: Success } };
export const rateReply: Call<typeof messages.rateReply> = { method: "POST", path: "/api/messages/{id}/helped", replies: { 200: Success } };
export const readClosed: Call<typeof service.readClosed> = { method: "GET", path: "/api/closed", replies: { 200: { closed: ["any", [ClosedDays, "null"]] } } };
