/** Letters that Unicode does not decompose, although users search for them without stroke or ligature. */
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
 * Returns a text for searching without case and accents: `Émile` and `emile` are equal. Applies NFKD (UAX #15) and
 * removes U+0300 to U+036F; marks of other scripts stay.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => plainLetters[letter]!)
    .normalize('NFC')
