import { randomInt } from 'node:crypto'

/** A name as part of an address: `Büro Nord` → `buro-nord`; at most `maxLength` of a-z, 0-9 and -. */
export const slugFrom = (name: string, otherwise: string, maxLength = 60): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '') || otherwise

/** A slug that is not taken: itself, or with a number. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  let free = slug
  for (let n = 2; taken.has(free); n++) free = `${slug.slice(0, 55)}-${n}`
  return free
}

/** `base` with that many random digits. */
export const withDigits = (base: string, digits: number): string =>
  digits ? `${base}${String(randomInt(10 ** digits)).padStart(digits, '0')}` : base

/**
 * Takes the first name that `take` has room for: `nameOf` it without digits, then with more of them at each try, as many
 * may wish for one name at once. Undefined when none was.
 */
export const takeFreeName = async <T>(
  nameOf: (digits: number) => string,
  take: (name: string) => Promise<T | undefined>,
): Promise<T | undefined> => {
  for (let digits = 0; digits < 9; digits++) {
    const taken = await take(nameOf(digits))
    if (taken !== undefined) return taken
  }
  return undefined
}
