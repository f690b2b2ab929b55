#!/bin/bash
# Runs the steps of install.md on a bare Debian 12, with the files that install.md and upgrade.md show. A second run changes nothing.
# As root, with these three files in one folder:
#   DOMAIN=messages.example.org REPOSITORY=https://packages.example.org KEYRING=sosmessages.gpg \
#   ALERT_EMAIL=operator@example.org SMTP_URL=smtps://user:password@mail.example.org [KEYS_COPY_DIR=/mnt/other/keys] bash install.sh
set -euo pipefail
: "${DOMAIN:?is missing}" "${REPOSITORY:?is missing}" "${KEYRING:?is missing}" "${ALERT_EMAIL:?is missing}" "${SMTP_URL:?is missing}"
pages=$(cd "$(dirname "$0")" && pwd)
export DEBIAN_FRONTEND=noninteractive

# The first block of a page in this language, with this machine's names.
block() {
  awk -v begin="\`\`\`$2" '$0 == "```" { inside = 0; if (seen) exit } inside { print } $0 == begin { inside = seen = 1 }' "$pages/$1.md" |
    sed -e "s|https://packages.example.org|$REPOSITORY|" -e "s|^messages.example.org, sami.example.org {|$DOMAIN {|"
}
# Writes stdin to a file. True if that changes the file.
write() {
  local new
  new=$(cat)
  if [ -f "$1" ] && [ "$new" = "$(cat "$1")" ]; then return 1; fi
  echo "writes $1"
  mkdir -p "$(dirname "$1")"
  printf '%s\n' "$new" > "$1"
}
install_packages() {
  dpkg-query -W -f='${Status}\n' "$@" 2>/dev/null | grep -c '^install ok installed$' | grep -qx $# || apt-get install -qy --no-install-recommends "$@"
}

# 1. The package
cmp -s "$KEYRING" /usr/share/keyrings/sosmessages.gpg || install -m 0644 "$KEYRING" /usr/share/keyrings/sosmessages.gpg
if block install debsources | write /etc/apt/sources.list.d/sosmessages.sources; then apt-get update -q; fi
block upgrade aptconf | write /etc/apt/apt.conf.d/52sosmessages || true
install_packages sosmessages caddy unattended-upgrades
write /etc/apt/apt.conf.d/20auto-upgrades <<< 'APT::Periodic::Update-Package-Lists "1";
APT::Periodic::Unattended-Upgrade "1";' || true

# 2. The settings: a setting that is there stays.
settings=/etc/sosmessages/sosmessages.env
restart=no
set_to() {
  if ! grep -q "^$1=" $settings; then
    echo "sets $1"
    printf "%s='%s'\n" "$1" "$2" >> $settings
    restart=yes
  fi
}
set_to PUBLIC_URL "https://$DOMAIN"
set_to TRUSTED_PROXIES 127.0.0.1
set_to ALERT_EMAIL "$ALERT_EMAIL"
set_to SMTP_URL "$SMTP_URL"
set_to METRICS 127.0.0.1:9464
if [ -n "${KEYS_COPY_DIR:-}" ]; then
  [ -d "$KEYS_COPY_DIR" ] || install -d -m 0700 -o sosmessages -g sosmessages "$KEYS_COPY_DIR"
  set_to KEYS_COPY_DIR "$KEYS_COPY_DIR"
  for unit in sosmessages sosmessages@ sosmessages-backup sosmessages-verify; do
    if write "/etc/systemd/system/$unit.service.d/keys.conf" <<< "[Service]
ReadWritePaths=$KEYS_COPY_DIR"; then restart=yes; fi
  done
  systemctl daemon-reload
fi

if [ $restart = yes ]; then systemctl restart sosmessages; fi

# 3. The proxy
if block install caddyfile | write /etc/caddy/Caddyfile; then systemctl reload-or-restart caddy; fi

# 4. Start and check
systemctl start sosmessages caddy
sosmessages check
