import type { Command } from "./command.ts";
import { backup, backupVerify } from "./commands/backup.ts";
import { check } from "./commands/check.ts";
import { databaseMove } from "./commands/database.ts";
import { demo } from "./commands/demo.ts";
import { keysCopy, keysForget, keysRotateMaster, keysRotate } from "./commands/keys.ts";
import { alert, mailTest } from "./commands/mail.ts";
import { migrate } from "./commands/migrate.ts";
import { restore } from "./commands/restore.ts";
import { stats } from "./commands/stats.ts";
import { sweep } from "./commands/sweep.ts";
import { volunteerAdd, volunteerDisable, volunteerList, volunteerReset } from "./commands/volunteers.ts";

import { serviceCheck, serviceList, servicePreview, serviceReload, serviceTexts } from "./commands/services.ts";
import { serviceLanguage, serviceNew } from "./commands/new-service.ts";

/** Everything the operator can ask for, in the order that help shows it. */
export const commands: readonly Command[] = [
  check,
  mailTest,
  alert,
  stats,
  volunteerAdd,
  volunteerList,
  volunteerDisable,
  volunteerReset,
  serviceNew,
  serviceCheck,
  serviceList,
  serviceTexts,
  serviceLanguage,
  servicePreview,
  serviceReload,
  sweep,
  // Before `backup`, which would take it for a file of that name.
  backupVerify,
  backup,
  restore,
  keysRotate,
  keysRotateMaster,
  keysCopy,
  keysForget,
  migrate,
  databaseMove,
  demo,
];
