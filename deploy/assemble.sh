#!/bin/sh
# Assembles a server from a checkout: sources, the built server and studio, run-time packages, documents, and the scripts
# of `npm start` and `npm run sbom`.
#   assemble.sh CHECKOUT TARGET [--without-node]
# TARGET must not exist. --without-node leaves out the Node of `npm ci`, if the machine has 24 or newer.
set -eu

fail() { echo "assemble: $*" >&2; exit 1; }
[ $# -ge 2 ] || fail "usage: assemble.sh CHECKOUT TARGET [--without-node]"
checkout=$(cd "$1" && pwd)
target=$2
[ ! -e "$target" ] || fail "$target exists"
umask 022
mkdir -p "$target"
target=$(cd "$target" && pwd)

# An explicit list, so that data, secrets and backups of a checkout in use are not copied
copy() {
  for path in "$@"; do
    mkdir -p "$target/$(dirname "$path")"
    cp -R "$checkout/$path" "$target/$path"
  done
}
copy package.json package-lock.json .npmrc LICENSE README.md CHANGELOG.md docs scripts/sbom.ts \
  apps/server/package.json apps/server/rolldown.config.js apps/server/src apps/studio/package.json
for package in contract page sdk texts; do copy "packages/$package/package.json" "packages/$package/src"; done
# A client, not part of a server, but listed in the lockfile
copy packages/cli/package.json
for file in "$checkout"/scripts/*.js; do copy "scripts/${file##*/}"; done
for file in index.html public src vite.config.ts tsconfig.json; do
  if [ -e "$checkout/apps/studio/$file" ]; then copy "apps/studio/$file"; fi
done
copy tsconfig.json
find "$target" -name node_modules -prune -exec rm -rf {} +

cd "$target"
cache=$(mktemp -d)
trap 'rm -rf "$cache"' EXIT
# The installed Node runs npm, because npm skips packages for newer versions of Node, and Debian 12's is old
node=
if [ "${3:-}" != --without-node ]; then
  npm ci --omit=dev --workspaces=false --cache "$cache"
  node=$(ls -d node_modules/node-linux-* 2>/dev/null || true)
fi
if [ -n "$node" ]; then
  mv "$node" .
  node=$target/${node##*/}
  rm -rf "$node/include" "$node/lib" "$node/share"
  PATH=$node/bin:$PATH
fi
npm ci --omit=dev --workspace apps/server --workspace apps/studio --cache "$cache"
npm run build
# Remove build tools of the studio
rm -rf node_modules
npm ci --omit=dev --workspace apps/server --cache "$cache"
if [ -n "$node" ]; then
  mv "$node" node_modules/
  mkdir -p node_modules/.bin
  ln -s "../${node##*/}/bin/node" node_modules/.bin/node
  PATH=$target/node_modules/.bin:$PATH
fi
rm -rf apps/studio/src apps/studio/node_modules tsconfig.json
find apps packages \( -name '*.test.ts' -o -name '*.gen.d.ts' \) -delete
# Remove files that are not needed at run time: types, maps, tests, the source of SQLite, builds for other systems
find node_modules apps -path '*node_modules/*' -type f \( -name '*.d.ts' -o -name '*.d.[cm]ts' -o -name '*.map' -o -name '*.test.[jt]s' \) -delete
(cd node_modules/better-sqlite3 && rm -rf deps src \
  && find prebuilds -type f ! -name "linux*-$(node -p process.arch).node" -delete)
# Fill the compile cache beside the packages, because the service's user may not write there
env -i PATH="$target/node_modules/.bin:$PATH" DATA_DIR="$cache/data" node --import ./apps/server/src/runtime.js apps/server/src/cli/main.ts config >/dev/null
env -i PATH="$target/node_modules/.bin:$PATH" DATA_DIR="$cache/data" HOST=127.0.0.1 PORT=0 \
  node --import ./apps/server/src/runtime.js apps/server/dist/main.js >"$cache/log" 2>&1 &
service=$!
until grep -q '"msg":"ready"' "$cache/log"; do
  kill -0 "$service" 2>/dev/null || { cat "$cache/log" >&2; fail "the server that was built does not start"; }
  sleep 0.1
done
kill "$service"
wait "$service"
chmod -R go+rX "$target"
