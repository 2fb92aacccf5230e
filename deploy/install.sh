#!/bin/sh
# Installs or upgrades Vitrine on Debian 12 or newer: user, folders, code, settings, units, vitrine-admin. Run as root, from a checkout:
#   deploy/install.sh
# A second run changes nothing, unless the checkout has changed: then it becomes the running version, and the previous one
# stays in /opt/vitrine/releases. It prints each change.
#   ROOT=/somewhere deploy/install.sh    installs below another root, creates no user and starts nothing
set -eu
# The service's user can read the code whatever root's umask is; only root can read settings
umask 022

fail() { echo "install: $*" >&2; exit 1; }
say() { echo "install: $*"; }
checkout=$(cd "$(dirname "$0")/.." && pwd)
root=${ROOT:-}
[ "$(id -u)" = 0 ] || fail "run it as root"
changed=

if ! command -v npm >/dev/null; then
  command -v apt-get >/dev/null || fail "npm is missing, and this is not Debian: install Node.js with npm first"
  say "npm is missing: installing Debian's nodejs and npm"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null
fi

if [ -z "$root" ] && ! getent passwd vitrine >/dev/null; then
  say "user vitrine"
  useradd --system --user-group --home-dir /var/lib/vitrine --no-create-home --shell /usr/sbin/nologin vitrine
fi

# The name of a release is its version and commit. Without a commit, or with changes, a hash of the content is added
content() {
  cd "$checkout"
  find package.json package-lock.json .npmrc LICENSE README.md CHANGELOG.md docs scripts apps packages deploy/assemble.sh \
    \( -name node_modules -o -name dist -o -name data -o -name .cache -o -path 'packages/*/npm' \) -prune -o -type f -print0 \
    | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c1-12
}
release=$("$checkout/scripts/version.sh" | tr + -)
case $release in *dirty | *unknown) release=$release.$(content) ;; esac
releases=$root/opt/vitrine/releases
if [ ! -d "$releases/$release" ]; then
  say "release $release"
  mkdir -p "$releases"
  rm -rf "$releases/.$release.part"
  sh "$checkout/deploy/assemble.sh" "$checkout" "$releases/.$release.part" >&2
  chown -R root:root "$releases/.$release.part"
  mv "$releases/.$release.part" "$releases/$release"
fi
if [ "$(readlink "$root/opt/vitrine/current" 2>/dev/null || true)" != "releases/$release" ]; then
  say "current → $release"
  ln -s "releases/$release" "$root/opt/vitrine/.current.new"
  mv -T "$root/opt/vitrine/.current.new" "$root/opt/vitrine/current"
  changed=yes
fi
# Incomplete releases
find "$releases" -mindepth 1 -maxdepth 1 -name '.*.part' -exec rm -rf {} +
# Keep the current release and the two before it
find "$releases" -mindepth 1 -maxdepth 1 -type d ! -name "$release" -printf '%T@ %p\n' | sort -rn | tail -n +3 | cut -d' ' -f2- \
  | while read -r old; do say "removed ${old##*/}"; rm -rf "$old"; done

if [ ! -e "$root/etc/vitrine.env" ]; then
  say "settings in /etc/vitrine.env: set BASE_URL there"
  mkdir -p "$root/etc"
  # Local only until a host and a proxy are configured
  sed -e 's|^BASE_URL=|#BASE_URL=|' -e 's|^TRUST_PROXY=|#TRUST_PROXY=|' "$checkout/deploy/vitrine.env.example" > "$root/etc/vitrine.env"
  chmod 600 "$root/etc/vitrine.env"
  changed=yes
fi

units=$root/etc/systemd/system
mkdir -p "$units"
for unit in vitrine.service vitrine-backup.service vitrine-backup.timer; do
  if ! cmp -s "$checkout/deploy/systemd/$unit" "$units/$unit"; then
    say "$unit"
    install -m 644 "$checkout/deploy/systemd/$unit" "$units/$unit"
    changed=yes
  fi
done

admin=$root/usr/local/sbin/vitrine-admin
if ! cmp -s "$checkout/deploy/vitrine-admin" "$admin"; then
  say "/usr/local/sbin/vitrine-admin"
  mkdir -p "$(dirname "$admin")"
  install -m 755 "$checkout/deploy/vitrine-admin" "$admin"
  changed=${changed:-tools}
fi

if [ -n "$root" ]; then
  say "installed below $root; nothing is started"
elif [ ! -d /run/systemd/system ]; then
  say "systemd is not running here; nothing is started"
else
  if [ -n "$changed" ]; then systemctl daemon-reload; fi
  systemctl enable --quiet vitrine.service vitrine-backup.timer
  if [ "$changed" = yes ]; then systemctl restart vitrine.service; fi
  systemctl start vitrine.service vitrine-backup.timer
fi
if [ -z "$changed" ]; then say "nothing to change"; fi
