const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges like the API: objects are merged, other values replaced. Does not modify its arguments. */
export const merge = <T extends object>(base: T, changes: object): T => {
  const merged = { ...base } as Record<string, unknown>
  for (const [name, value] of Object.entries(changes)) {
    const before = merged[name]
    merged[name] = isPlain(before) && isPlain(value) ? merge(before, value) : value
  }
  return merged as T
}

/** Returns true if all fields in `changes` have equal values before and after, so that writing them overwrites no other change. */
export const isUnchanged = (before: unknown, after: unknown, changes: object): boolean =>
  isPlain(before) && isPlain(after)
    ? Object.entries(changes).every(([name, value]) =>
        isPlain(value) && isPlain(before[name])
          ? isUnchanged(before[name], after[name], value)
          : JSON.stringify(before[name]) === JSON.stringify(after[name]),
      )
    : JSON.stringify(before) === JSON.stringify(after)

export type Conflict = { readonly path: readonly string[]; readonly mine: unknown; readonly theirs: unknown }

export const findConflicts = (
  changes: object,
  theirs: unknown,
  path: readonly string[] = [],
): readonly Conflict[] =>
  Object.entries(changes).flatMap(([name, mine]) => {
    const other = isPlain(theirs) ? theirs[name] : undefined
    const field = [...path, name]
    if (isPlain(mine) && isPlain(other)) return findConflicts(mine, other, field)
    return JSON.stringify(mine) === JSON.stringify(other) ? [] : [{ path: field, mine, theirs: other }]
  })

/** Returns the paths of the fields in a change, such as `theme.font`. */
export const formatPaths = (changes: object): string[] =>
  Object.entries(changes).flatMap(([name, value]) =>
    isPlain(value) ? formatPaths(value).map((path) => `${name}.${path}`) : [name],
  )

/** Returns the change that gives the fields in `changes` their values in `resource`. Settings of a block that are missing there are cleared. */
export const pickValues = (resource: object, changes: object, missing?: null): object =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const present = (resource as Readonly<Record<string, unknown>>)[name]
      return isPlain(value) && isPlain(present)
        ? [name, pickValues(present, value, name === 'business_block_config' ? null : missing)]
        : [name, present === undefined ? missing : present]
    }),
  )
