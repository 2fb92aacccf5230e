#!/bin/sh
# Fills the templates of app stores (deploy/stores) for this version:  scripts/stores.sh TARGET
# REPOSITORY is the address of the repository, by default that of README.md. VITRINE_IMAGE is the image, by default
# ghcr.io/OWNER/NAME:VERSION. DIGEST (@sha256:…) is that of the image for both processors, which Umbrel asks for.
set -eu
cd "$(dirname "$0")/.."
target=${1:?usage: stores.sh TARGET}
version=$(scripts/version.sh | tr + -)
repository=${REPOSITORY:-$(sed -n 's/^REPOSITORY=//p' README.md)}
address=$(echo "${repository#https://}" | tr '[:upper:]' '[:lower:]')
image=${VITRINE_IMAGE:-ghcr.io/${address#*/}:$version}
# https://github.com/Owner/vitrine → com.github.owner.vitrine
id=$(echo "$address" | awk -F/ '{ for (i = split($1, host, "."); i; i--) printf "%s.", host[i]; print $2 "." $3 }')
seconds=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
mkdir "$target"
cp -R deploy/stores/. "$target"
cp deploy/stores/logo.jpg "$target/runtipi/metadata/"
mkdir "$target/umbrel/data"
touch "$target/umbrel/data/.gitkeep"
find "$target" -type f ! -name '*.jpg' -exec sed -i -e "s|@IMAGE@|$image|g; s|@IMAGE_NAME@|${image%:*}|g; s|@DIGEST@|${DIGEST:-}|g" \
  -e "s|@VERSION@|$version|g; s|@REPOSITORY@|$repository|g; s|@ID@|$id|g; s|@PORT@|3717|g" \
  -e "s|@TIME@|${seconds}000|g; s|@DAY@|$(date -u -d "@$seconds" +%Y-%m-%d)|g" {} +
