import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../../../apps/server/test/support/server-process.ts";
import { machine, makeRelease, root } from "./released.ts";

// A release is made, signed and put into a repository, and a Debian with systemd is fetched and booted in a container, as root.
vi.setConfig({ testTimeout: 1_500_000 });

/** Runs within the container. Names below localhost get certificates of Caddy's own authority, as no other can see this machine. */
const script = `#!/bin/bash
export DOMAIN=messages.localhost REPOSITORY=file:/repository KEYRING=/repository/sosmessages.gpg KEYS_COPY_DIR=/mnt/other/keys
export ALERT_EMAIL=operator@example.org SMTP_URL=smtp://127.0.0.1:2525
echo "127.0.0.1 localhost messages.localhost" > /etc/hosts
note() { echo "$1: $2" >> /learned; }
state() { { find /etc /usr/share/keyrings -type f | sort | xargs sha256sum; systemctl show -p InvocationID sosmessages caddy; } > "$1"; }
bash /guide/install.sh > /first 2>&1; state /state-1
bash /guide/install.sh > /second 2>&1; state /state-2
cmp /state-1 /state-2; note "a second run changes something" $?
grep -q "^writes\\|^sets" /second; note "and does not write" $?
note "active" "$(echo $(systemctl is-active sosmessages caddy sosmessages-backup.timer apt-daily-upgrade.timer))"
note "over https" $(curl -sk --retry 30 --retry-delay 1 --retry-all-errors -o /dev/null -w '%{http_code}' https://messages.localhost/readyz)
note "over http" "$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' http://messages.localhost/)"
sosmessages check --json > /checked; sosmessages volunteer add "Kari" --role admin | grep -q https://messages.localhost/desk/; note "the first administrator" $?
systemctl start sosmessages-backup; note "a backup" $?
note "copy of the keys" $(ls /mnt/other/keys | grep -c master.key)
unattended-upgrade --dry-run --debug 2>&1 | grep -q "Allowed origins.*origin=sosmessages"; note "unattended upgrades" $?
systemctl --force --force poweroff
`;

test("the script of the guide turns a bare Debian into a service with https, and changes nothing the second time", async () => {
  const home = await temporaryFolder();
  const debian = join(home, "debian");
  const env = { ...process.env, GNUPGHOME: join(home, "gnupg") };
  try {
    makeRelease(join(home, "made"), "--machine", machine);
    mkdirSync(env.GNUPGHOME, { mode: 0o700 });
    const key = ["--batch", "--quiet", "--passphrase", "", "--quick-generate-key", "releases@example.org"];
    execFileSync("gpg", [...key, "ed25519", "sign", "1d"], { env, stdio: "pipe" });
    const sign = ["tools/run.mjs", "tools/release/apt.mjs", "--key", "releases@example.org", "--from"];
    execFileSync(process.execPath, [...sign, join(home, "made")], { cwd: root, env, stdio: "pipe" });
    execFileSync("gpgconf", ["--kill", "all"], { env });

    const include = "--include=systemd,systemd-sysv,procps,curl,ca-certificates";
    const mmdebstrap = process.env.MMDEBSTRAP ?? "mmdebstrap";
    execFileSync(mmdebstrap, ["--variant=minbase", "--mode=root", include, "bookworm", debian], { stdio: "pipe" });
    copyFileSync("/etc/resolv.conf", join(debian, "etc/resolv.conf"));
    // The container has no network, so that its proxy gets the ports 80 and 443.
    const fetchPackages =
      'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && chroot "$0" apt-get update -q && chroot "$0" apt-get install -qyd --no-install-recommends caddy unattended-upgrades postgresql';
    execFileSync("unshare", ["--mount", "sh", "-c", fetchPackages, debian], { stdio: "pipe" });
    await cp(join(home, "made/apt"), join(debian, "repository"), { recursive: true });
    mkdirSync(join(debian, "guide"));
    for (const name of ["install.sh", "install.md", "upgrade.md"])
      copyFileSync(join(root, "docs", name), join(debian, "guide", name));
    writeFileSync(join(debian, "try.sh"), script, { mode: 0o755 });
    const units = join(debian, "etc/systemd/system");
    const unit =
      "[Unit]\nAfter=multi-user.target\n[Service]\nType=oneshot\nTimeoutStartSec=infinity\nExecStart=/try.sh\n";
    writeFileSync(join(units, "try.service"), unit);
    mkdirSync(join(units, "graphical.target.wants"), { recursive: true });
    symlinkSync("/etc/systemd/system/try.service", join(units, "graphical.target.wants/try.service"));
    const nspawn = process.env.SYSTEMD_NSPAWN ?? "systemd-nspawn";
    const boot = ["--register=no", "--keep-unit", "--private-network", "-D", debian, "-b"];
    spawnSync(nspawn, [...boot, "systemd.unified_cgroup_hierarchy=0"], { stdio: "ignore", timeout: 600_000 });

    const learned = readFileSync(join(debian, "learned"), "utf8").trim().split("\n");
    expect(learned, readFileSync(join(debian, "first"), "utf8")).toEqual([
      "a second run changes something: 0",
      "and does not write: 1",
      "active: active active active active",
      "over https: 200",
      "over http: 308 https://messages.localhost/",
      "the first administrator: 0",
      "a backup: 0",
      "copy of the keys: 1",
      "unattended upgrades: 0",
    ]);
    const { findings } = JSON.parse(readFileSync(join(debian, "checked"), "utf8")) as {
      findings: { about: string; verdict: string }[];
    };
    // No mail server runs there, and no public authority has signed the certificate.
    const failed = findings.filter(({ verdict }) => verdict === "fail").map(({ about }) => about);
    expect(failed).toEqual(["mail", "certificate of messages.localhost"]);
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
