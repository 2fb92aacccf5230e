const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges like the API's writes: objects merge, other values are replaced. Modifies neither argument. */
export const merge = <T extends object>(base: T, changes: object): T => {
  const merged = { ...base } as Record<string, unknown>
  for (const [name, value] of Object.entries(changes)) {
    const before = merged[name]
    merged[name] = isPlain(before) && isPlain(value) ? merge(before, value) : value
  }
  return merged as T
}

/** Returns true if all fields in `changes` are equal in both values, so that the write overwrites no other change. */
export const untouched = (before: unknown, after: unknown, changes: object): boolean =>
  isPlain(before) && isPlain(after)
    ? Object.entries(changes).every(([name, value]) =>
        isPlain(value) && isPlain(before[name])
          ? untouched(before[name], after[name], value)
          : JSON.stringify(before[name]) === JSON.stringify(after[name]),
      )
    : JSON.stringify(before) === JSON.stringify(after)
