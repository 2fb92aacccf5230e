/** A piece of JSON as it stands, for what JSON.stringify cannot say: -0, 1e400, members that repeat, no JSON at all. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** JSON text of a value with raw pieces in it. */
export const encodeJson = (value: unknown): string => {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(encodeJson).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}:${encodeJson(member)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}

export type Path = readonly (string | number)[]

export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof RawJson)

/** What stands at a path; undefined when nothing does. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      isObject(at) && Object.hasOwn(at, key) ? at[key] : Array.isArray(at) ? at[key as number] : undefined,
    value,
  )

/** A copy with another value at a path; `undefined` takes the member away. Objects on the way are made. */
export const withValue = (value: unknown, [key, ...rest]: Path, put: unknown): unknown => {
  if (key === undefined) return put
  if (Array.isArray(value)) {
    const copy = [...value]
    if (rest.length === 0 && put === undefined) copy.splice(key as number, 1)
    else copy[key as number] = withValue(copy[key as number], rest, put)
    return copy
  }
  const members = isObject(value) ? Object.entries(value) : []
  const inner = withValue(members.find(([name]) => name === key)?.[1], rest, put)
  const others = members.map(([name, member]): [string, unknown] => [name, name === key ? inner : member])
  const all = members.some(([name]) => name === key) ? others : [...members, [String(key), inner] as const]
  // fromEntries defines `__proto__` as a member like any other
  return Object.fromEntries(all.filter(([name, member]) => name !== key || member !== undefined))
}
