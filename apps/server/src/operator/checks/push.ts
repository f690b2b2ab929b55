import { openSenders } from "#notify/push/senders.ts";
import { openVapidKeys } from "#notify/push/vapid.ts";
import { systemClock } from "#platform/clock.ts";
import { isOpenToOthers } from "#platform/process/files.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { Config } from "../../config.ts";
import type { Storage } from "../../storage.ts";
import { fail, ok, type Finding } from "./finding.ts";

const names = { android: "FCM", ios: "APNs" } as const;

const openFiles = async ({ fcm, apns }: Config["push"]): Promise<Finding[]> => {
  const files = [fcm?.credentialsFile, apns?.keyFile].filter((file) => file !== undefined);
  const open: string[] = [];
  for (const file of files) if (await isOpenToOthers(file)) open.push(file);
  return open.length === 0 ? [] : [fail("push", `others can read ${open.join(", ")}: close them with chmod 400`)];
};

/** Asks the providers whether they know us, without sending anything to anyone. */
export const checkPush = async ({ vault }: Pick<Storage, "vault">, { push }: Config): Promise<Finding[]> => {
  try {
    const senders = await openSenders(push, await openVapidKeys(vault), systemClock);
    const findings: Finding[] = [];
    for (const platform of ["android", "ios"] as const) {
      const sender = senders[platform];
      if (!sender) continue;
      const trouble = await sender.check();
      sender.close();
      const about = `push, ${platform}`;
      findings.push(
        trouble === null
          ? ok(about, `${names[platform]} answers and knows us`)
          : fail(about, `${names[platform]} cannot be used (${trouble}): notifications wait until it can`),
      );
    }
    if (senders.web) findings.push(ok("push, web", "the keys are there; each browser has a push service of its own"));
    findings.push(...(await openFiles(push)));
    return findings.length > 0 ? findings : [ok("push", "not configured: nobody is sent notifications")];
  } catch (error) {
    if (error instanceof StartupProblem) return [fail("push", error.message)];
    throw error;
  }
};
