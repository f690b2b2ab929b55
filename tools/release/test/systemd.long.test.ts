import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { copyFile, mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../../../apps/server/test/support/server-process.ts";
import { machine, makeRelease } from "./released.ts";

// A Debian with systemd is fetched and booted in a container, as root.
vi.setConfig({ testTimeout: 1_500_000 });

/** Runs within the container once it has booted. What it learns it writes down, a line each. */
const script = `#!/bin/bash
note() { echo "$1: $2" >> /learned; }
ready() { for i in $(seq 200); do curl -fs http://127.0.0.1:38473/readyz > /dev/null && return 0; sleep 0.3; done; return 1; }
told() { for i in $(seq 90); do grep -q "$1" /var/lib/sosmessages/alerted && return 0; sleep 1; done; return 1; }
settings=/etc/sosmessages/sosmessages.env
set_to() { sed -i "/^$1=/d" $settings; echo "$1=$2" >> $settings; }
dpkg -i /first.deb > /installed 2>&1; note "runs when it is installed" $(systemctl is-active sosmessages)
note "in its own database" "$(grep -c ^DATABASE_URL= $settings) $(runuser -u postgres -- psql -d sosmessages -Atc "SHOW log_error_verbosity")"
set_to PORT 38473
set_to ALERT_COMMAND "'echo \\"\\$ALERT_TEXT\\" >> /var/lib/sosmessages/alerted'"
systemctl restart sosmessages
sosmessages check > /checked 2>&1; note "a command right after the restart" $?
systemctl start sosmessages-backup.service; note "the backup unit" $?
systemctl start sosmessages-verify.service; note "the test of backups" $?
note "backups" $(ls /var/backups/sosmessages | wc -l)
note "timers" "$(echo $(systemctl is-active sosmessages-backup.timer sosmessages-verify.timer))"
chown root /var/backups/sosmessages; systemctl start sosmessages-backup.service; chown sosmessages /var/backups/sosmessages
told "sosmessages-backup.service failed"; note "an alert about a failed backup" $?
set_to PORT abc; systemctl restart sosmessages; told "The setting PORT must be"; note "an alert about a refused start" $?
note "and no new start" "$(systemctl is-failed sosmessages) $(systemctl show -p NRestarts --value sosmessages)"
set_to PORT 38473; systemctl start sosmessages; note "starts again" $?
sosmessages backup --keys /var/backups/sosmessages/keys.copy > /kept
systemctl stop sosmessages; mv /var/lib/sosmessages /var/lib/away
sosmessages restore --keys /var/backups/sosmessages/keys.copy && sosmessages restore /var/backups/sosmessages/hour-*.backup
note "restored into a folder that was moved away" $?
systemctl start sosmessages; note "serves what was restored" $?
systemctl kill -s KILL --kill-who=main sosmessages; sleep 7
ready; note "back after a kill of everything" $?
pkill -KILL -f server/server.js; sleep 2
ready; note "back after a kill of the server" $?
note "restarts by systemd" $(systemctl show -p NRestarts --value sosmessages)
systemctl stop sosmessages; note "stops" $(systemctl show -p Result --value sosmessages)
dpkg --purge sosmessages > /purged 2>&1; note "purges" $?
journalctl --no-pager -u sosmessages -u sosmessages-backup > /journal
systemctl --force --force poweroff
`;

test("under a real systemd, in its sandbox, it serves, is backed up, sends alerts without the service, is restored, and comes back", async () => {
  const home = await temporaryFolder();
  const debian = join(home, "debian");
  try {
    makeRelease(join(home, "made"), "--machine", machine);
    const include = "--include=systemd,systemd-sysv,procps,curl,postgresql";
    const mmdebstrap = process.env.MMDEBSTRAP ?? "mmdebstrap";
    execFileSync(mmdebstrap, ["--variant=minbase", "--mode=root", include, "bookworm", debian], { stdio: "pipe" });
    const name = readdirSync(join(home, "made")).find((each) => each.endsWith(".deb"))!;
    await copyFile(join(home, "made", name), join(debian, "first.deb"));
    writeFileSync(join(debian, "try.sh"), script, { mode: 0o755 });
    const units = join(debian, "etc/systemd/system");
    const unit =
      "[Unit]\nAfter=multi-user.target\n[Service]\nType=oneshot\nTimeoutStartSec=infinity\nExecStart=/try.sh\n";
    writeFileSync(join(units, "try.service"), unit);
    await mkdir(join(units, "graphical.target.wants"), { recursive: true });
    await symlink("/etc/systemd/system/try.service", join(units, "graphical.target.wants/try.service"));

    const nspawn = process.env.SYSTEMD_NSPAWN ?? "systemd-nspawn";
    const boot = ["--register=no", "--keep-unit", "-D", debian, "-b", "systemd.unified_cgroup_hierarchy=0"];
    spawnSync(nspawn, boot, { stdio: "ignore", timeout: 600_000 });

    const learned = readFileSync(join(debian, "learned"), "utf8").trim().split("\n");
    expect(learned, readFileSync(join(debian, "checked"), "utf8")).toEqual([
      "runs when it is installed: active",
      "in its own database: 1 terse",
      "a command right after the restart: 0",
      "the backup unit: 0",
      "the test of backups: 0",
      "backups: 1",
      "timers: active active",
      "an alert about a failed backup: 0",
      "an alert about a refused start: 0",
      "and no new start: failed 0",
      "starts again: 0",
      "restored into a folder that was moved away: 0",
      "serves what was restored: 0",
      "back after a kill of everything: 0",
      "back after a kill of the server: 0",
      "restarts by systemd: 1",
      "stops: success",
      "purges: 0",
    ]);
    expect(readFileSync(join(debian, "journal"), "utf8")).not.toContain('"event":"unexpected"');
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
