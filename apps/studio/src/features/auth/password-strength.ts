/** 0: weak, 1: fair, 2: strong. */
export type Strength = 0 | 1 | 2

/** Estimates the strength by length and character classes. Repeated and consecutive characters (`aaaa`, `1234`) count less. */
export const computePasswordStrength = (password: string): Strength => {
  const characters = [...password.toLowerCase()]
  const sequences = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm'
  let effectiveLength = 0
  characters.forEach((character, i) => {
    const previous = characters[i - 1]
    const continuesSequence =
      previous !== undefined &&
      (previous === character ||
        sequences.includes(previous + character) ||
        sequences.includes(character + previous))
    effectiveLength += continuesSequence ? 0.25 : 1
  })
  const alphabetSize =
    (/\p{Ll}/u.test(password) ? 26 : 0) +
    (/\p{Lu}/u.test(password) ? 26 : 0) +
    (/\d/.test(password) ? 10 : 0) +
    (/[^\p{L}\d]/u.test(password) ? 20 : 0) +
    (/[^\p{ASCII}]/u.test(password) ? 40 : 0)
  const bits = Math.min(effectiveLength, new Set(characters).size * 2) * Math.log2(alphabetSize || 1)
  return bits >= 70 ? 2 : bits >= 45 ? 1 : 0
}
