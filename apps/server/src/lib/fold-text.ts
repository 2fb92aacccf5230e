/** Letters that Unicode does not take apart, though people search for them without their stroke or tie. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

/**
 * A text as it is searched by: without case and accents, `Émile` and `emile` alike. Compatibility decomposition (UAX #15,
 * NFKD) without the combining marks of U+0300 to U+036F; marks of other scripts are letters of theirs and stay.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => plainLetters[letter]!)
    .normalize('NFC')
