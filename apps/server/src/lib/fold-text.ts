/** Letters that Unicode does not decompose but users search for without stroke or ligature. */
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

/** Folds case and accents for searching (`Émile` to `emile`): applies NFKD (UAX #15) and removes U+0300 to U+036F, not other marks. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => plainLetters[letter]!)
    .normalize('NFC')
