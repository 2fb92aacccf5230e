#!/bin/sh
# Prints the version of a checkout: 0.2.0 at the tag of the release, 0.2.0+COMMIT otherwise. BUILD_VERSION replaces it, for builds
# without the repository.
set -eu
cd "$(dirname "$0")/.."
if [ -n "${BUILD_VERSION:-}" ]; then echo "$BUILD_VERSION"; exit; fi
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
commit=
if [ -e .git ]; then
  commit=$(GIT_OPTIONAL_LOCKS=0 git -c safe.directory='*' describe --tags --always --dirty --abbrev=9 --match="v$version" 2>/dev/null) || true
fi
case ${commit:-unknown} in
  "v$version") echo "$version" ;;
  "v$version-dirty") echo "$version+dirty" ;;
  *)
    # v0.2.0-3-g1234567 → 1234567
    commit=${commit##*-g}
    echo "$version+$(echo "${commit:-unknown}" | tr - .)" ;;
esac
