#!/bin/sh
# Creates the fonts of packages/page/src/assets/fonts from npm packages, with the letters of western European languages.
# Needs Debian's python3-fonttools and python3-brotli. Names contain a hash: list new ones in themes/fonts.ts.
set -eu
# Equal files at each run
export SOURCE_DATE_EPOCH=0
output=$(realpath "$(dirname "$0")/../packages/page/src/assets/fonts")
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
npm install --silent --no-save @fontsource-variable/bodoni-moda@5.3.0 @fontsource-variable/caveat@5.3.0 \
  @fontsource-variable/fraunces@5.3.0 @fontsource-variable/fredoka@5.3.0 @fontsource-variable/jetbrains-mono@5.3.0 \
  @fontsource-variable/jost@5.3.0 @fontsource-variable/lora@5.3.0 @fontsource-variable/nunito@5.3.0 \
  @fontsource-variable/source-serif-4@5.3.1 @fontsource-variable/syne@5.3.0 @fontsource/abril-fatface@5.3.0 \
  @fontsource/anton@5.3.0 @fontsource/barlow-condensed@5.3.0 @fontsource/lalezar@5.3.0 @fontsource/space-mono@5.3.0 \
  @fontsource/zilla-slab@5.3.0

letters=U+0020-007E,U+00A0,U+00A1,U+00A3,U+00A5,U+00A7,U+00A9-00AB,U+00AE,U+00B0,U+00B4,U+00B7,U+00BA,U+00BB,U+00BF-00D6
letters=$letters,U+00D8-00DD,U+00DF-00EF,U+00F1-00F6,U+00F8-00FD,U+00FF,U+0131,U+0152,U+0153,U+2013,U+2014
letters=$letters,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039,U+203A,U+20AC
arabic=U+0020,U+0600-06FF,U+200C,U+200D
features=kern,liga

# subset NAME FILE [AXIS=VALUE…]
subset() {
  name=$1 file=node_modules/$2
  shift 2
  if [ $# -gt 0 ]; then
    /usr/bin/python3 -m fontTools.varLib.instancer -q "$file" "$@" -o axes.ttf
    file=axes.ttf
  fi
  # Without the names of the font, because some are reserved (OFL)
  /usr/bin/python3 -m fontTools.subset "$file" --unicodes="$letters" --layout-features="$features" --name-IDs=0,13,14 \
    --no-hinting --desubroutinize --flavor=woff2 --output-file=subset.woff2
  hash=$(sha256sum subset.woff2 | cut -c1-8)
  # Share pictures need files that are not compressed
  /usr/bin/python3 -m fontTools.ttLib.woff2 decompress -o "$output/$name-$hash.ttf" subset.woff2
  mv subset.woff2 "$output/$name-$hash.woff2"
}
rm -f "$output"/*.woff2 "$output"/*.ttf
variable=@fontsource-variable
subset lora $variable/lora/files/lora-latin-wght-normal.woff2 wght=600
subset lora-italic $variable/lora/files/lora-latin-wght-italic.woff2 wght=500
subset bodoni-moda $variable/bodoni-moda/files/bodoni-moda-latin-standard-normal.woff2 wght=700 opsz=11
subset barlow-condensed @fontsource/barlow-condensed/files/barlow-condensed-latin-800-normal.woff2
subset jetbrains-mono $variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2 wght=400:700
subset jost $variable/jost/files/jost-latin-wght-normal.woff2 wght=400:700
subset fraunces $variable/fraunces/files/fraunces-latin-full-normal.woff2 wght=600 opsz=36 SOFT=50 WONK=0
subset nunito $variable/nunito/files/nunito-latin-wght-normal.woff2 wght=400:700
subset abril-fatface @fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff2
subset anton @fontsource/anton/files/anton-latin-400-normal.woff2
subset syne $variable/syne/files/syne-latin-wght-normal.woff2 wght=700
subset zilla-slab @fontsource/zilla-slab/files/zilla-slab-latin-700-normal.woff2
subset caveat $variable/caveat/files/caveat-latin-wght-normal.woff2 wght=700
subset space-mono @fontsource/space-mono/files/space-mono-latin-700-normal.woff2
subset fredoka $variable/fredoka/files/fredoka-latin-wght-normal.woff2 wght=600
subset source-serif $variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2 wght=400:700
letters=$arabic
features='*'
subset lalezar @fontsource/lalezar/files/lalezar-arabic-400-normal.woff2
# The brand's font is in no share picture
rm "$output"/fraunces-*.ttf
ls -l "$output"
