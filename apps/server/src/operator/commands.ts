import type { Command } from "./command.ts";
import { backup, backupVerify } from "./commands/backup.ts";
import { check } from "./commands/check.ts";
import { demo } from "./commands/demo.ts";
import { keysCopy } from "./commands/keys-copy.ts";
import { keysForget } from "./commands/keys-forget.ts";
import { keysRotateMaster } from "./commands/keys-rotate-master.ts";
import { keysRotate } from "./commands/keys-rotate.ts";
import { migrate } from "./commands/migrate.ts";
import { restore } from "./commands/restore.ts";
import { stats } from "./commands/stats.ts";
import { sweep } from "./commands/sweep.ts";
import { volunteerAdd } from "./commands/volunteer-add.ts";
import { volunteerDisable } from "./commands/volunteer-disable.ts";
import { volunteerList } from "./commands/volunteer-list.ts";
import { volunteerReset } from "./commands/volunteer-reset.ts";

import { serviceCheck } from "./services/service-check.ts";
import { serviceLanguage } from "./services/service-language.ts";
import { serviceList } from "./services/service-list.ts";
import { serviceNew } from "./services/service-new.ts";
import { servicePreview } from "./services/service-preview.ts";
import { serviceReload } from "./services/service-reload.ts";
import { serviceTexts } from "./services/service-texts.ts";

/** Everything the operator can ask for, in the order that help shows it. */
export const commands: readonly Command[] = [
  check,
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
  demo,
];
