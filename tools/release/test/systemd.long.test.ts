import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { copyFile, mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { newCertificate } from "../../../apps/server/test/support/certificate.ts";
import { temporaryFolder } from "../../../apps/server/test/support/server-process.ts";
import { machine, makeRelease } from "./released.ts";

// A Debian with systemd is fetched and booted in a container, as root.
vi.setConfig({ testTimeout: 2_000_000 });

/** A mail server that takes every mail, and writes it to a file. */
const mailServer = `
const { appendFileSync } = require("node:fs");
const answerTo = (line, isText) => (isText && line !== "." ? "" : line === "DATA" ? "354 go on\\r\\n" : "250 done\\r\\n");
require("node:net").createServer((socket) => {
  let isText = false;
  socket.write("220 mail\\r\\n");
  socket.on("error", () => {});
  require("node:readline").createInterface({ input: socket }).on("line", (line) => {
    appendFileSync("/mails", line + "\\n");
    if (line === "QUIT") return socket.end("221 bye\\r\\n");
    socket.write(answerTo(line, isText));
    isText = isText ? line !== "." : line === "DATA";
  });
}).listen(2525, "127.0.0.1");
`;

/** In place of a proxy, with the certificate of the folder that is named. */
const proxy = `
const read = (name) => require("node:fs").readFileSync(process.argv[2] + "/" + name);
require("node:https").createServer({ key: read("key"), cert: read("cert") }).listen(8443, "127.0.0.1");
`;

/** Runs within the container once it has booted. What it learns it writes down, a line each. */
const script = `#!/bin/bash
note() { echo "$1: $2" >> /learned; }
ready() { for i in $(seq 200); do curl -fs http://127.0.0.1:38473/readyz > /dev/null && return 0; sleep 0.3; done; return 1; }
soon() { for i in $(seq 60); do "$@" > /dev/null 2>&1 && return 0; sleep 1; done; return 1; }
told() {
  local since=$SECONDS
  for i in $(seq \${2:-90}); do
    if grep -q "$1" /var/lib/sosmessages/alerted; then echo "$((SECONDS - since)) s: $1" >> /took; return 0; fi
    sleep 1
  done
  return 1
}
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

# The database goes to a small disk. The service looks at backups, certificates and mail every five minutes; the rest goes on in between.
echo "127.0.0.1 localhost" > /etc/hosts
set_to ALERT_EMAIL operator@example.org; set_to SMTP_URL smtp://127.0.0.1:2525; set_to PUBLIC_URL https://localhost:8443
systemctl stop sosmessages postgresql@15-main
mv /var/lib/postgresql/15 /var/lib/moved; mkdir /var/lib/postgresql/15
mount -t tmpfs -o size=500m tmpfs /var/lib/postgresql/15; cp -a /var/lib/moved/. /var/lib/postgresql/15/
node=/usr/lib/sosmessages/runtime/node
$node /mail.cjs & mail=$!
$node /proxy.cjs /expired & proxy=$!
printf %s $(date -u -d "27 hours ago" +%FT%TZ) > /var/lib/sosmessages/last-backup
systemctl start postgresql@15-main; systemctl start sosmessages
told "^No backup has been completed"; note "an alert about a forgotten backup" $?
told "^The certificate of a public address"; note "an alert about an expired certificate" $?
soon grep "The certificate of a public address" /mails; note "the same by mail" $?
systemctl start sosmessages-backup
kill $proxy; wait $proxy; $node /proxy.cjs /renewed &
kill $mail; wait $mail
systemctl stop postgresql@15-main; told "^Nothing can be stored: the database cannot be reached"; note "an alert about a stopped database" $?
systemctl start postgresql@15-main; told "^This is over: Nothing can be stored: the database cannot"; note "over" $?
mv /var/lib/sosmessages/keys /var/lib/sosmessages/moved; told "^Nothing can be stored: the keys"; note "an alert about moved keys" $?
mv /var/lib/sosmessages/moved /var/lib/sosmessages/keys; told "^This is over: Nothing can be stored: the keys"; note "over" $?
# The write-ahead log grows until it needs a new file, on a connection from before.
runuser -u postgres -- psql -qAt > /full 2>&1 << END &
\\! until [ -e /run/full ]; do sleep 1; done
SELECT count(pg_logical_emit_message(false, '', repeat('x', 1000000))) FROM generate_series(1, 600);
END
log=$!
cat /dev/zero > /var/lib/postgresql/15/filler; told "^Nothing can be stored: the disk"; note "an alert about a full disk" $?
touch /run/full; wait $log; note "the log without space" $?
sleep 5; echo "PostgreSQL without space: $(systemctl is-active postgresql@15-main)" >> /took
rm /var/lib/postgresql/15/filler; systemctl start postgresql@15-main
told "^This is over: Nothing can be stored: the disk"; note "over" $?
told "^Mail to callers" 400; note "an alert about mail" $?
sosmessages mail test operator@example.org; note "mail test" $?
$node /mail.cjs &
soon sosmessages mail test operator@example.org; note "over" $?
told "^This is over: No backup" 400; note "the backup is over" $?
told "^This is over: The certificate" 400; note "the certificate is over" $?
ready; note "ready" $?

sosmessages backup --keys /var/backups/sosmessages/keys.copy > /kept
systemctl stop sosmessages; mv /var/lib/sosmessages /var/lib/away
sosmessages restore --keys /var/backups/sosmessages/keys.copy && sosmessages restore $(ls -t /var/backups/sosmessages/hour-*.backup | head -n 1)
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
    writeFileSync(join(debian, "mail.cjs"), mailServer);
    writeFileSync(join(debian, "proxy.cjs"), proxy);
    for (const [folder, days] of [
      ["expired", -0.5],
      ["renewed", 60],
    ] as const) {
      const { key, cert } = newCertificate(["localhost"], days);
      await mkdir(join(debian, folder));
      writeFileSync(join(debian, folder, "key"), key);
      writeFileSync(join(debian, folder, "cert"), cert);
    }
    const units = join(debian, "etc/systemd/system");
    const unit =
      "[Unit]\nAfter=multi-user.target\n[Service]\nType=oneshot\nTimeoutStartSec=infinity\nExecStart=/try.sh\n";
    writeFileSync(join(units, "try.service"), unit);
    await mkdir(join(units, "graphical.target.wants"), { recursive: true });
    await symlink("/etc/systemd/system/try.service", join(units, "graphical.target.wants/try.service"));

    const nspawn = process.env.SYSTEMD_NSPAWN ?? "systemd-nspawn";
    const boot = ["--register=no", "--keep-unit", "--private-network", "-D", debian, "-b"];
    spawnSync(nspawn, [...boot, "systemd.unified_cgroup_hierarchy=0"], { stdio: "ignore", timeout: 1_500_000 });

    console.log(`alerts after\n${readFileSync(join(debian, "took"), "utf8")}`);
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
      "an alert about a forgotten backup: 0",
      "an alert about an expired certificate: 0",
      "the same by mail: 0",
      "an alert about a stopped database: 0",
      "over: 0",
      "an alert about moved keys: 0",
      "over: 0",
      "an alert about a full disk: 0",
      "the log without space: 2",
      "over: 0",
      "an alert about mail: 0",
      "mail test: 1",
      "over: 0",
      "the backup is over: 0",
      "the certificate is over: 0",
      "ready: 0",
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
