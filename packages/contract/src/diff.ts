import type { VersionDifference } from './features/versions.ts'

type Properties = Readonly<Record<string, unknown>>
/** A link in the list of a version; `order` is its position. */
export type LinkState = Properties & { readonly id: number }
export type State = { readonly profile: Properties; readonly links: readonly LinkState[] }

/**
 * Returns changes by path (`profile.theme.colors.accent`, `links.42.title`), added and removed links, and as few moves of
 * `links.42.order` as possible. Replaces nested lists whole, and quotes unusual names in brackets.
 */
export const computeDiff = (current: State, target: State): VersionDifference[] => {
  const differences: VersionDifference[] = []
  compareProperties(differences, 'profile', current.profile, target.profile, noFields)
  const currentLinks = new Map(current.links.map((link, position) => [link.id, { link, position }]))
  const previousPositions = target.links.flatMap((link) => currentLinks.get(link.id)?.position ?? [])
  const unmovedPositions = new Set(findLongestIncreasing(previousPositions))
  target.links.forEach((link, position) => {
    const existing = currentLinks.get(link.id)
    const path = `links.${link.id}`
    if (!existing) {
      differences.push({ op: 'add', path, before: null, after: { ...link, order: position } })
      return
    }
    compareProperties(differences, path, existing.link, link, positionFields)
    if (!unmovedPositions.has(existing.position))
      differences.push({ op: 'move', path: `${path}.order`, before: existing.position, after: position })
    currentLinks.delete(link.id)
  })
  for (const { link, position } of currentLinks.values())
    differences.push({
      op: 'remove',
      path: `links.${link.id}`,
      before: { ...link, order: position },
      after: null,
    })
  return differences
}

const isObject = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const noFields: ReadonlySet<string> = new Set()
const positionFields: ReadonlySet<string> = new Set(['id', 'order'])

const compareProperties = (
  differences: VersionDifference[],
  path: string,
  current: Properties,
  target: Properties,
  skip: ReadonlySet<string>,
): void => {
  for (const name of Object.keys(target)) {
    if (skip.has(name)) continue
    const before = current[name]
    const after = target[name]
    if (before === after && before !== undefined) continue
    if (!Object.hasOwn(current, name))
      differences.push({ op: 'add', path: path + formatPathSegment(name), before: null, after })
    else if (isObject(before) && isObject(after))
      compareProperties(differences, path + formatPathSegment(name), before, after, noFields)
    else if (!isEqual(before, after))
      differences.push({ op: 'replace', path: path + formatPathSegment(name), before, after })
  }
  for (const name of Object.keys(current))
    if (!skip.has(name) && !Object.hasOwn(target, name))
      differences.push({
        op: 'remove',
        path: path + formatPathSegment(name),
        before: current[name],
        after: null,
      })
}

/** Returns the path of a field below its profile or link: `.theme.colors.accent`. */
export const formatPath = (names: readonly string[]): string => names.map(formatPathSegment).join('')

const formatPathSegment = (name: string): string =>
  /^[\w-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`

/** Compares JSON values, regardless of the order of properties. */
const isEqual = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, i) => isEqual(value, b[i]))
  if (!isObject(a) || !isObject(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  )
}

/**
 * Returns a longest strictly increasing subsequence of distinct numbers, whose links need not move. Patience sorting, O(n log n):
 * Fredman, "On computing the length of longest increasing subsequences", 1975.
 */
export const findLongestIncreasing = (values: readonly number[]): number[] => {
  /** Per length, the index of the smallest value that ends an increasing subsequence of that length. */
  const ends: number[] = []
  const previous: number[] = []
  values.forEach((value, i) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[ends[middle]!]! < value) low = middle + 1
      else high = middle
    }
    previous[i] = low > 0 ? ends[low - 1]! : -1
    ends[low] = i
  })
  const longest: number[] = []
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i]!) longest.push(values[i]!)
  return longest.reverse()
}
