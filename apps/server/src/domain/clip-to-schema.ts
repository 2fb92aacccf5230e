type Node = {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: boolean | Node
  readonly maxItems?: number
  readonly maxLength?: number
  readonly maxProperties?: number
}

/** Cuts texts and lists to one unit above their maximum, so that validation fails without visiting the rest. May return the same value. */
export const clip = (schema: Node, value: unknown): unknown => {
  if (typeof value === 'string') {
    const { maxLength } = partFor(schema, 'string') ?? {}
    // A character has one or two UTF-16 units
    return maxLength === undefined ? value : value.slice(0, 2 * (maxLength + 1))
  }
  if (Array.isArray(value)) {
    const { items, maxItems } = partFor(schema, 'array') ?? {}
    const clippedList =
      maxItems === undefined || value.length <= maxItems ? value : value.slice(0, maxItems + 1)
    return items
      ? unlessSame(
          clippedList,
          clippedList.map((item) => clip(items, item)),
        )
      : clippedList
  }
  if (value === null || typeof value !== 'object') return value
  const part = partFor(schema, 'object') ?? {}
  const { properties = {}, additionalProperties: others, maxProperties } = part
  const fields = value as Record<string, unknown>
  if (typeof others === 'object') {
    const entries = Object.entries(fields).slice(0, (maxProperties ?? Number.POSITIVE_INFINITY) + 1)
    return Object.fromEntries(entries.map(([name, field]) => [name, clip(others, field)]))
  }
  const clippedFields: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const clipped = clip(property, field)
    if (clipped !== field) clippedFields[name] = clipped
  }
  return Object.keys(clippedFields).length ? { ...fields, ...clippedFields } : value
}

const unlessSame = (list: readonly unknown[], clipped: readonly unknown[]): readonly unknown[] =>
  clipped.every((item, i) => item === list[i]) ? list : clipped

const partFor = (schema: Node, type: string): Node | undefined => {
  if ([schema.type ?? []].flat().includes(type)) return schema
  for (const branch of schema.anyOf ?? []) {
    const part = partFor(branch, type)
    if (part) return part
  }
  return undefined
}
