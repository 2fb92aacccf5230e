/** Bounds of an address, as the service has them. */
export const usernameBounds = { min: 3, max: 30 } as const

export type UsernameProblem = 'short' | 'long' | 'characters' | 'ends' | 'dots'

/** What is wrong with the form of an address, while it is typed. Names that are taken or reserved the service knows. */
export const usernameProblem = (name: string): UsernameProblem | null => {
  if (!/^[a-z0-9_.-]*$/i.test(name)) return 'characters'
  if (name.length < usernameBounds.min) return 'short'
  if (name.length > usernameBounds.max) return 'long'
  if (!/^[a-z0-9].*[a-z0-9]$/i.test(name)) return 'ends'
  return name.includes('..') ? 'dots' : null
}

/** An address made from a name: what letters have in common with a to z stays, the rest becomes a hyphen. */
export const suggestUsername = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, usernameBounds.max)
    .replace(/^-+|-+$/g, '')
