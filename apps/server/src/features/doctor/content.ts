import { type DoctorChange, findUnsafeUrls, type Problem } from '@vitrine/contract'

type Fields = Record<string, unknown>

export type Content = { readonly profile: object; readonly links: ReadonlyMap<number, object> }

type ContentPath = { readonly link: number | null; readonly names: readonly string[] }

/** Parses a path such as `profile.seo.title` or `links.42.url`. */
const parsePath = (path: string): ContentPath => {
  const names = path.split('.')
  return names[0] === 'links'
    ? { link: Number(names[1]), names: names.slice(2) }
    : { link: null, names: names.slice(1) }
}

const readOwnValue = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Fields)[name]
    : undefined

/** Returns the value of a field: null if it is absent or empty, undefined if its link does not exist. */
export const readValue = (content: Content, path: string): unknown => {
  const { link, names } = parsePath(path)
  let value: unknown = link === null ? content.profile : content.links.get(link)
  if (value === undefined) return undefined
  for (const name of names) value = readOwnValue(value, name)
  return value ?? null
}

/** Compares the value at a path; object fields in stored order. */
export const hasValue = (content: Content, path: string, value: unknown): boolean => {
  const storedValue = readValue(content, path)
  return storedValue !== undefined && JSON.stringify(storedValue) === JSON.stringify(value ?? null)
}

/** Edited documents; `profile` is null if it is unchanged. */
export type EditResult = { readonly profile: object | null; readonly links: ReadonlyMap<number, object> }

/** Sets values on copies. The caller has checked with `hasValue` that every link exists. */
export const editContent = (
  content: Content,
  values: readonly { path: string; value: unknown }[],
): EditResult => {
  let profile: object | null = null
  const links = new Map<number, object>()
  for (const { path, value } of values) {
    const { link, names } = parsePath(path)
    let target: object
    if (link === null) {
      profile ??= structuredClone(content.profile)
      target = profile
    } else {
      target = links.get(link) ?? structuredClone(content.links.get(link)!)
      links.set(link, target)
    }
    for (const name of names.slice(0, -1)) {
      const inner = readOwnValue(target, name)
      if (typeof inner !== 'object' || inner === null) (target as Fields)[name] = {}
      target = readOwnValue(target, name) as object
    }
    ;(target as Fields)[names.at(-1)!] = value
  }
  return { profile, links }
}

export const findUnsafeValues = (values: readonly { path: string; value: unknown }[]): Problem[] =>
  values.flatMap(({ path, value }) => findUnsafeUrls(value, path))

export const listOldValues = (changes: readonly DoctorChange[]) =>
  changes.map(({ path, before }) => ({ path, value: before }))
export const listNewValues = (changes: readonly DoctorChange[]) =>
  changes.map(({ path, after }) => ({ path, value: after }))
