/**
 * Invisible characters and line ends: controls, format characters, separators. Of the tags (U+E0020 to U+E007F) only
 * the first and last.
 */
const invisible = /(?![\u{e0021}-\u{e007e}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]/u

const formatCodePoint = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
const placeBetweenLetters = (chunk: readonly number[]): [string, string] => [
  `${chunk.map(formatCodePoint).join(' ')} between letters`,
  chunk.map((code) => `a${String.fromCodePoint(code)}b`).join(''),
]

const listCodePoints = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

const codes = [
  ...listCodePoints(0, 0x10ffff).filter((code) => invisible.test(String.fromCodePoint(code))),
  // Noncharacters, including the two that XML forbids
  ...listCodePoints(0xfdd0, 0xfdef),
  ...listCodePoints(0, 16).flatMap((plane) => [plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff]),
  // Unassigned, private use, surrogates
  ...[0x0378, 0x2fe0, 0x1fbfa, 0x3ffff, 0xe000, 0xf8ff, 0xf0000, 0x10fffd, 0xd800, 0xdbff, 0xdc00, 0xdfff],
  // Combining marks, variation selectors, emoji modifiers
  ...[0x0300, 0x0489, 0x20dd, 0x3099, 0xfe00, 0xfe0f, 0xe0100, 0x1f3fb],
]

/** Unusual texts by name: every control, format character, separator and noncharacter between letters and alone, and sequences. */
export const oddTexts: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from({ length: Math.ceil(codes.length / 12) }, (_, i) =>
    placeBetweenLetters(codes.slice(i * 12, i * 12 + 12)),
  ),
  ...codes.map((code) => [`${formatCodePoint(code)} alone`, String.fromCodePoint(code)]),
  ['all of them', codes.map((code) => String.fromCodePoint(code)).join('')],
  ['a flood of marks', `Z${'\u0300\u0489\u20dd'.repeat(300)}`],
  ['marks on nothing', '\u0301'.repeat(400)],
  ['a family', '👩‍👩‍👧‍👦'.repeat(40)],
  ['flags, keycaps and tags', '🇵🇹🇦1️⃣🏴󠁧󠁢󠁳󠁣󠁴󠁿🏳️‍🌈'],
  ['joiners without anything to join', '\u200d\ufe0f\u200d\u200c'.repeat(50)],
  ['overrides that never end', '\u202e\u202d\u2066\u2067\u2068'.repeat(60)],
  ['overrides that end too often', '\u202c\u2069'.repeat(60)],
  ['scripts of both directions', 'abc עברית 123 العربية \u202eabc\u202c नमस्ते 漢字'],
  ['lines of every kind', 'a\nb\rc\r\nd\u2028e\u2029f\u0085g\vh\fi'],
  ['blanks of every kind', '\t\u00a0\u1680\u2003\u202f\u205f\u3000'],
  ['nothing', ''],
])

/** Forbidden in HTML (§13.2.3.5) and XML (1.0 §2.2): controls except tab and line ends, surrogates, noncharacters. */
export const illFormed =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef]|\p{Cs}|[\ufffe\uffff\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{3fffe}\u{3ffff}\u{4fffe}\u{4ffff}\u{5fffe}\u{5ffff}\u{6fffe}\u{6ffff}\u{7fffe}\u{7ffff}\u{8fffe}\u{8ffff}\u{9fffe}\u{9ffff}\u{afffe}\u{affff}\u{bfffe}\u{bffff}\u{cfffe}\u{cffff}\u{dfffe}\u{dffff}\u{efffe}\u{effff}\u{ffffe}\u{fffff}\u{10fffe}\u{10ffff}]/u
