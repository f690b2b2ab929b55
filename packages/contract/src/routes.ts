import * as callers from "./callers.ts";
import * as messages from "./messages.ts";
import * as realtime from "./realtime.ts";
import type { RouteShape } from "./route.ts";
import * as service from "./service.ts";

/** Every call there is, in one list. */
export const routes: readonly RouteShape[] = [
  callers.register,
  callers.logIn,
  callers.me,
  callers.logOut,
  callers.refresh,
  callers.saveProfile,
  callers.recoverPassword,
  callers.changePassword,
  callers.saveDeviceToken,
  callers.deleteProfile,
  messages.listMessages,
  messages.writeMessage,
  messages.deleteMessage,
  messages.readDraft,
  messages.saveDraft,
  messages.deleteDraft,
  realtime.authoriseChannel,
  service.readConfig,
  service.health,
  service.readiness,
  service.openApi,
];
