import { StartupProblem } from "#platform/process/startup-problem.ts";
import { checkAudit } from "../checks/audit.ts";
import { checkBackup } from "../checks/backup.ts";
import { checkBus } from "../checks/bus.ts";
import { checkDatabase } from "../checks/database.ts";
import { checkDisk } from "../checks/disk.ts";
import { fail, type Finding } from "../checks/finding.ts";
import { checkJobs } from "../checks/jobs.ts";
import { checkKeys } from "../checks/keys.ts";
import { checkMail } from "../checks/mail.ts";
import { checkPush } from "../checks/push.ts";
import { checkRights } from "../checks/rights.ts";
import { checkGoneServices, checkServices } from "../checks/services.ts";
import type { Call, Command } from "../command.ts";

/** Without database and keys there is nothing to ask them; the rest is still looked at. */
const checkStorage = async ({ visit, config, log }: Call): Promise<Finding[]> => {
  try {
    return await visit(
      async (storage) => [
        ...(await checkDatabase(storage)),
        await checkRights(storage),
        ...(await checkKeys(storage, config, new Date())),
        ...(await checkJobs(storage)),
        ...(await checkPush(storage, config)),
        ...(await checkAudit(storage)),
        ...(await checkGoneServices(storage, config)),
      ],
      log,
      "look-only",
    );
  } catch (error) {
    if (error instanceof StartupProblem) return [fail("database and keys", error.message)];
    throw error;
  }
};

export const check: Command = {
  name: "check",
  takes: [],
  options: {},
  about: "looks at everything the service depends on, and says what is wrong",
  help: [
    "Looks at the database, its roles, the clock, the keys, whether servers reach each other, the mail server, the push services, the",
    "audit log, the disk, the age of the last backup, the services' folders (which host serves what, what is missing, what is gone), and at what the service should have done by now. Each line begins with ok, warn or fail; the exit code is 1 if",
    "any fails. Changes nothing, except that it brings the database up to this version, as every command does.",
  ],
  run: async (call) => {
    const { config } = call;
    const storage = await checkStorage(call);
    const backup = await checkBackup(config, new Date());
    const others = [await checkBus(config), await checkMail(config), ...(await checkDisk(config)), backup];
    const findings = [...storage, ...others, ...checkServices(config)];
    const width = Math.max(...findings.map(({ about }) => about.length));
    const lines = findings.map(({ verdict, about, says }) => `${verdict.padEnd(4)}   ${about.padEnd(width)}   ${says}`);
    const status = findings.some(({ verdict }) => verdict === "fail") ? "failed" : "done";
    return { status, lines, json: { findings } };
  },
};
