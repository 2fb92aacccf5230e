/** Decodes a label after `xn--` (RFC 3492, 6.2). Invalid labels give other texts, which `toReadableHost` recognises. */
const decodePunycode = (label: string): string => {
  const delimiter = label.lastIndexOf('-')
  const points = [...label.slice(0, Math.max(delimiter, 0))].map((letter) => letter.codePointAt(0)!)
  let [point, bias, at, index] = [128, 72, delimiter + 1, 0]
  while (at < label.length) {
    const start = index
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = Number.parseInt(label[at++] ?? '', 36)
      // Letters are 0 to 25 and digits 26 to 35; `parseInt` has the digits first
      const value = digit < 10 ? digit + 26 : digit - 10
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      index += value * weight
      if (!(value >= threshold)) break
      weight *= 36 - threshold
    }
    const count = points.length + 1
    let delta = Math.floor((index - start) / (start === 0 ? 700 : 2))
    delta += Math.floor(delta / count)
    let k = 0
    for (; delta > 455; k += 36) delta = Math.floor(delta / 35)
    bias = k + Math.floor((36 * delta) / (delta + 38))
    point += Math.floor(index / count)
    index %= count
    if (!(point <= 0x10ffff)) return ''
    points.splice(index++, 0, point)
  }
  return String.fromCodePoint(...points)
}

/** Letters of one alphabet each ("single script" of UTS 39, 5.1), without Latin letters that resemble ASCII letters. */
const alphabets = [
  /^[a-z\d\u00df-\u0130\u0132-\u0137\u0139-\u0148\u014a-\u017e\u01a1\u01b0\u0219\u021b\u1ea0-\u1ef9-]+$/u,
  ...'Arabic Hebrew Devanagari Bengali Gujarati Gurmukhi Kannada Malayalam Tamil Telugu Sinhala Thai Lao Khmer Hangul'
    .split(' ')
    .map((script) => new RegExp(`^[\\p{sc=${script}}\\d-]+$`, 'u')),
]
/** Alphabets with signs that resemble ASCII, and their other signs. A label needs one of these, or a top-level domain in its alphabet. */
const similarAlphabets: readonly (readonly [alphabet: RegExp, other: RegExp | null])[] = [
  [/^[\p{sc=Cyrillic}\d-]+$/u, /[^аеорсухіјѕһԛԝӏьгкмтвнпз\d-]/u],
  [/^[\p{sc=Greek}\d-]+$/u, /[^αγεηικμνορτυχωϲϳ\d-]/u],
  [/^[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}ー\d-]+$/u, /[^ーノ一丶丨二口工卜\d-]/u],
  [/^[\p{sc=Armenian}\d-]+$/u, null],
  [/^[\p{sc=Georgian}\d-]+$/u, null],
]

const isReadable = (label: string, topLevel: string): boolean =>
  alphabets.some((alphabet) => alphabet.test(label)) ||
  similarAlphabets.some(
    ([alphabet, other]) => alphabet.test(label) && (other?.test(label) || alphabet.test(topLevel)),
  )

/** Returns an ASCII host with its international labels in Unicode. Keeps the ASCII form of labels that may resemble others. */
export const toReadableHost = (host: string): string => {
  if (!host.includes('xn--')) return host
  const labels = host.split('.')
  const decode = (label: string): string => {
    const decoded = label.startsWith('xn--') && label.length < 64 ? decodePunycode(label.slice(4)) : ''
    return decoded && URL.parse(`http://${decoded}.example/`)?.hostname === `${label}.example`
      ? decoded
      : label
  }
  const topLevel = decode(labels.at(-1)!)
  return labels
    .map((label) => {
      const decoded = decode(label)
      return isReadable(decoded, topLevel) ? decoded : label
    })
    .join('.')
}
