const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges as the API's writes do: absent members stay, objects merge, arrays and all else are replaced. Changes neither. */
export const merge = <T extends object>(base: T, changes: object): T => {
  const merged = { ...base } as Record<string, unknown>
  for (const [name, value] of Object.entries(changes)) {
    const before = merged[name]
    merged[name] = isPlain(before) && isPlain(value) ? merge(before, value) : value
  }
  return merged as T
}
