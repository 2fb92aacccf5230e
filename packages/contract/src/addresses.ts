/** Full stops of all scripts and lookalikes (after NFKC). */
const dot = '[.\u3002\u06d4\u0701\u0702\u0589\ua4f8\u{10a50}\u2e3c]'
/** Middle dots. They count only between Latin letters, because other scripts separate words with them. */
const middleDot = '[\u00b7\u2027\u2022\u2219\u22c5\u30fb\u16eb\u2e31\u25e6\u25cf]'
const western = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}]'

/** Web addresses, or texts that look like them: `//host`, dotted names. */
const webAddresses = [
  /\/\/|\\\\/,
  new RegExp(`[\\p{L}\\p{N}\\p{M}]${dot}\\p{M}*\\p{L}\\p{M}*[\\p{L}\\p{N}-]`, 'u'),
  new RegExp(`${western}${middleDot}${western}{2}`, 'u'),
  /[[({<]\s*(?:\.|dot)\s*[\])}>]/i,
]
/** Texts that mail programs turn into links, or that look like them: also `@`, `scheme:`, IPv4, phone numbers (7 or more digits). */
const addresses = [
  ...webAddresses,
  /@/,
  /[:\u2236\ua789]\S/u,
  new RegExp(`\\p{Nd}+(?:${dot}\\p{Nd}+){3}`, 'u'),
  /\p{Nd}(?:[\s\p{P}\p{S}]{0,3}\p{Nd}){6}/u,
]
/** Patterns of web addresses in an imprint, whose e-mail addresses are removed before. A telephone number may look like an IPv4 address without a path. */
const imprintAddresses = [
  ...webAddresses,
  /@/,
  /[:\u2236\ua789][^\s\p{Nd}]/u,
  new RegExp(`\\p{Nd}+(?:${dot}\\p{Nd}+){3}[/:]`, 'u'),
]

/** Returns one line without invisible characters and direction marks. Keeps joiners within words. */
export const toVisibleLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim()

/** Returns true for a line that is empty, or of which mail programs would turn a part into a link. */
export const hasAddress = (line: string, patterns = addresses): boolean => {
  // Compares what readers see: no joiners, one form of each letter; "l·l" is Catalan
  const read = line
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/l·l/giu, 'll')
  return !read.trim() || patterns.some((pattern) => pattern.test(read))
}

/** Returns the line of an imprint, which may have an e-mail address and a telephone number, or '' if it contains a web address. */
export const toSafeImprintLine = (text: string): string => {
  // "2.OG" is a floor
  const line = toVisibleLine(text).replace(/(?<![^\s,])\p{Nd}{1,2}\.(?=\p{L})/gu, '$& ')
  return hasAddress(line.replace(/[^\s@:/]+@[^\s@:/]+(?=[\s,;)>|]|$)/gu, ' '), imprintAddresses) ? '' : line
}
