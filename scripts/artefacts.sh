#!/bin/sh
# Builds the files of a release from a clean checkout, in artefacts/: for each processor an archive and a Debian package with Node
# inside, the bill of materials, packages for app stores, and with Docker's buildx an image archive for both. The same commit gives
# the same bytes, except for the image, which contains Debian's current packages and a compile cache.
#   scripts/artefacts.sh [x64] [arm64]
# IMAGE= leaves out the image, OUT names another folder.
set -eu
umask 022
cd "$(dirname "$0")/.."
version=$(scripts/version.sh)
release=$(echo "$version" | tr + -)
out=${OUT:-$PWD/artefacts}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Time of the commit for all files
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
rm -rf "$out"
mkdir -p "$out"
# Builds between releases are ordered by time
debian=$(echo "$version" | sed "s/+/+$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M%S)./")
pack() { tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --format=gnu -C "$1" -cf - "$2" | gzip -n; }

[ $# -gt 0 ] || set -- x64 arm64
for cpu; do
  case $cpu in x64) architecture=amd64 ;; arm64) architecture=arm64 ;; *) echo "unknown processor $cpu" >&2; exit 2 ;; esac
  name=vitrine-$release-linux-$cpu
  deploy/assemble.sh . "$work/$name" --cpu="$cpu" >&2
  package=$work/$name.deb
  code=$package/opt/vitrine/releases/$release
  mkdir -p "$package/DEBIAN" "$package/usr/lib/systemd/system" "$package/usr/sbin" "$package/usr/share/vitrine" "$package/usr/share/doc/vitrine" "$(dirname "$code")"
  cp -al "$work/$name" "$code"
  ln -s "releases/$release" "$package/opt/vitrine/current"
  install -m 644 deploy/systemd/* "$package/usr/lib/systemd/system/"
  install -m 755 deploy/vitrine-admin "$package/usr/sbin/"
  install -m 644 deploy/vitrine.env.example "$package/usr/share/vitrine/"
  cat LICENSE "$work/$name/THIRD-PARTY-LICENSES" > "$package/usr/share/doc/vitrine/copyright"
  size=$(du -sk --apparent-size "$package" | cut -f1)
  for file in control postinst prerm postrm; do
    sed -e "s|@VERSION@|$debian|; s|@ARCHITECTURE@|$architecture|; s|@SIZE@|$size|; s|@RELEASE@|$release|g" "deploy/debian/$file" > "$package/DEBIAN/$file"
  done
  chmod 755 "$package"/DEBIAN/p*
  find "$package" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zzstd --build "$package" "$out/vitrine_${debian}_$architecture.deb" >&2
  cp deploy/tarball/vitrine "$work/$name/"
  ln -s vitrine "$work/$name/vitrine-admin"
  pack "$work" "$name" > "$out/$name.tar.gz"
  cp "$work/$name/sbom.json" "$out/vitrine-$release.sbom.json"
  rm -rf "$package" "${work:?}/$name"
done
name=vitrine-$release-stores
scripts/stores.sh "$work/$name"
pack "$work" "$name" > "$out/$name.tar.gz"
if [ -n "${IMAGE-yes}" ] && docker buildx version >/dev/null 2>&1; then
  BUILD_VERSION=$version docker buildx bake --file deploy/docker-bake.json --set "image.output=type=oci,dest=$out/vitrine-$release-oci.tar" >&2
fi
cd "$out"
sha256sum -- * > "$work/sums"
mv "$work/sums" SHA256SUMS
cat SHA256SUMS
