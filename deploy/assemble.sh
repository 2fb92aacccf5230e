#!/bin/sh
# Assembles a server from a checkout: the built server and studio, the packages with machine code, Node, documents, licences.
#   assemble.sh CHECKOUT TARGET [--without-node] [--cpu=x64|arm64]
# TARGET must not exist. --without-node leaves out the Node of `npm ci`, if the machine has 24 or newer. --cpu names another
# processor than this machine's: then the result is not started, and has no compile cache.
set -eu

fail() { echo "assemble: $*" >&2; exit 1; }
[ $# -ge 2 ] || fail "usage: assemble.sh CHECKOUT TARGET [--without-node] [--cpu=x64|arm64]"
checkout=$(cd "$1" && pwd)
target=$2
shift 2
withnode=yes
cpu=
for option; do
  case $option in
    --without-node) withnode= ;;
    --cpu=x64 | --cpu=arm64) cpu=${option#*=} ;;
    *) fail "$option is not an option" ;;
  esac
done
[ ! -e "$target" ] || fail "$target exists"
umask 022
mkdir -p "$target"
target=$(cd "$target" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$("$checkout/scripts/version.sh")

# An explicit list, so that data, secrets and backups of a checkout in use are not copied
copy() {
  for path in "$@"; do
    [ -e "$checkout/$path" ] || continue
    mkdir -p "$work/app/$(dirname "$path")"
    cp -R "$checkout/$path" "$work/app/$path"
  done
}
copy package.json package-lock.json .npmrc tsconfig.json scripts/sbom.ts apps/server/package.json apps/server/rolldown.config.js apps/server/src
for package in contract page sdk texts; do copy "packages/$package/package.json" "packages/$package/src"; done
# A client, not part of a server, but listed in the lockfile
copy packages/cli/package.json
for file in "$checkout"/scripts/*.js; do copy "scripts/${file##*/}"; done
for file in package.json index.html public src vite.config.ts tsconfig.json; do copy "apps/studio/$file"; done
find "$work" -name node_modules -prune -exec rm -rf {} +

cd "$work/app"
# A cache that `npm run` names, or none that stays
install() { npm ci --omit=dev --cache "${npm_config_cache:-$work/npm}" "$@"; }
# npm skips packages for newer versions of Node, and Debian 12's is old: the Node of the packages runs it then
if [ -n "$withnode" ] && [ "$(node -p 'parseInt(process.versions.node)')" -lt 24 ]; then
  install --workspaces=false
  for node in node_modules/node-linux-*; do mv "$node" "$work/node"; done
  PATH=$work/node/bin:$PATH
fi
install --workspace apps/server --workspace apps/studio ${withnode:+--include-workspace-root}
npm run build

# Bundles do not contain the licences of their packages
find node_modules -type f \( -iname 'licen[sc]e*' -o -iname 'notice*' -o -iname 'copying*' \) ! -name '*.js' | LC_ALL=C sort \
  | while read -r file; do printf '\n==> %s\n\n' "${file#node_modules/}"; cat "$file"; done > "$target/THIRD-PARTY-LICENSES"
npm run --silent sbom > "$target/sbom.json"
echo "$version" > "$target/build-version"
for path in package.json LICENSE README.md CHANGELOG.md docs; do cp -R "$checkout/$path" "$target/$path"; done
# The server generates them
rm -rf "$target/docs/openapi"

# The packages with machine code, and those with files that the server reads
if [ -n "$cpu" ] && [ "$cpu" != "$(node -p 'process.report.getReport().header.glibcVersionRuntime && process.arch')" ]; then
  rm -rf node_modules
  install --workspace apps/server ${withnode:+--include-workspace-root} --os=linux --cpu="$cpu" --libc=glibc
fi
mkdir -p "$target/node_modules/@zxcvbn-ts/language-common/src" "$target/node_modules/@vitrine/page/src" "$target/apps/server/src/http/docs" "$target/apps/studio"
for package in better-sqlite3 sharp @img detect-libc semver; do mv "node_modules/$package" "$target/node_modules/"; done
(cd node_modules/@zxcvbn-ts/language-common && cp package.json "$target/node_modules/@zxcvbn-ts/language-common/" && cp src/passwords.json "$target/node_modules/@zxcvbn-ts/language-common/src/")
cp packages/page/package.json "$target/node_modules/@vitrine/page/"
cp -R packages/page/src/assets "$target/node_modules/@vitrine/page/src/"
cp apps/server/src/http/docs/*.js "$target/apps/server/src/http/docs/"
cp apps/server/package.json "$target/apps/server/"
mv apps/server/dist "$target/apps/server/"
mv apps/studio/dist "$target/apps/studio/"
node=$(ls -d node_modules/node-linux-* 2>/dev/null || true)
if [ -n "$withnode" ] && [ -n "$node" ]; then
  mkdir -p "$target/node_modules/.bin"
  mv "$node/bin/node" "$target/node_modules/.bin/node"
  PATH=$target/node_modules/.bin:$PATH
fi
cd "$target"
# Types, maps, tests, documents, the source of SQLite and builds for other systems
find node_modules -type f \( -name '*.d.ts' -o -name '*.d.[cm]ts' -o -name '*.map' -o -name '*.test.[jt]s' -o -name 'README*' \) -delete
rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src node_modules/@img/*/lib/glib-2.0
find node_modules/better-sqlite3/prebuilds -type f ! -name "linux-${cpu:-$(node -p process.arch)}.node" -delete
chmod -R go+rX "$target"
[ -z "$cpu" ] || exit 0

# Fill the compile cache beside the packages, because the service's user may not write there
env -i PATH="$PATH" DATA_DIR="$work/data" node apps/server/dist/admin.js config >/dev/null
env -i PATH="$PATH" DATA_DIR="$work/data" HOST=127.0.0.1 PORT=0 node apps/server/dist/main.js >"$work/log" 2>&1 &
service=$!
until grep -qs '"msg":"ready"' "$work/log"; do
  kill -0 "$service" 2>/dev/null || { cat "$work/log" >&2; fail "the server that was built does not start"; }
  sleep 0.1
done
kill "$service"
wait "$service"
chmod -R go+rX "$target"
