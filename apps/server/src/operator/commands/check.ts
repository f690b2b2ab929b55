import { StartupProblem } from "#platform/process/startup-problem.ts";
import {
  checkAudit,
  checkDatabase,
  fail,
  type Finding,
  checkJobs,
  checkRights,
  checkServerSettings,
  checkGoneServices,
  checkOnCall,
  checkServices,
  checkVersions,
} from "#operator/checks/database.ts";
import {
  checkBackup,
  checkBus,
  checkCertificates,
  checkDisk,
  checkIssuers,
  checkMail,
  checkPush,
  checkRunning,
  checkSettings,
} from "#operator/checks/outside.ts";
import { checkKeys } from "../checks/keys.ts";
import { inColumns, type Call, type Command } from "../command.ts";

/** If database or keys cannot be opened, the other checks still run. */
const checkStorage = async ({ withStorage, config, log }: Call): Promise<Finding[]> => {
  try {
    return await withStorage(
      async (storage) => [
        ...(await checkDatabase(storage)),
        await checkServerSettings(storage),
        await checkRights(storage),
        ...(await checkKeys(storage, config, new Date())),
        ...(await checkJobs(storage)),
        ...(await checkPush(storage, config)),
        ...(await checkAudit(storage)),
        ...(await checkOnCall(storage, config)),
        ...(await checkVersions(storage, config)),
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
  about: "looks at everything the service depends on, and says what is wrong",
  help: [
    "Asks the running service whether it can store messages, and fails if it does not answer. Looks at the settings, the database, its roles, the clock and NTP, the keys, whether servers reach each other, the mail server, the certificates of public addresses, the push services, the organisation's login, who is on call, the",
    "audit log, the disk, the age of the last backup, the services and their folders (which host serves what, what is missing, what is wrong or not published), and at what the service should have done by now. Each line begins with ok, warn or fail; the exit code is 1 if",
    "any fails. Changes nothing, except that it brings the database up to this version, as every command does.",
  ],
  run: async (call) => {
    const { config } = call;
    const storage = await checkStorage(call);
    const backup = await checkBackup(config, new Date());
    const others = [
      await checkRunning(config),
      ...checkSettings(config),
      await checkBus(config),
      await checkMail(config),
      ...(await checkIssuers(config)),
      ...(await checkCertificates(config)),
      ...(await checkDisk(config)),
      backup,
    ];
    const findings = [...storage, ...others, ...checkServices(config)];
    const lines = inColumns(findings.map(({ verdict, about, says }) => [verdict, about, says]));
    const status = findings.some(({ verdict }) => verdict === "fail") ? "failed" : "done";
    return { status, lines, json: { findings } };
  },
};
