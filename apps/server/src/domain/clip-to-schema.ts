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

/**
 * Cuts texts and lists just above their maximum, so that validation fails without visiting the rest. Returns `value`
 * itself if nothing is cut.
 */
export const clipToSchema = (schema: Node, value: unknown): unknown => {
  if (typeof value === 'string') {
    const { maxLength } = findSchemaOfType(schema, 'string') ?? {}
    // A character has one or two UTF-16 units
    return maxLength === undefined ? value : value.slice(0, 2 * (maxLength + 1))
  }
  if (Array.isArray(value)) {
    const { items, maxItems } = findSchemaOfType(schema, 'array') ?? {}
    const clippedList =
      maxItems === undefined || value.length <= maxItems ? value : value.slice(0, maxItems + 1)
    return items
      ? keepIfSame(
          clippedList,
          clippedList.map((item) => clipToSchema(items, item)),
        )
      : clippedList
  }
  if (value === null || typeof value !== 'object') return value
  const part = findSchemaOfType(schema, 'object') ?? {}
  const { properties = {}, additionalProperties: others, maxProperties } = part
  const fields = value as Record<string, unknown>
  if (typeof others === 'object') {
    const entries = Object.entries(fields).slice(0, (maxProperties ?? Number.POSITIVE_INFINITY) + 1)
    return Object.fromEntries(entries.map(([name, field]) => [name, clipToSchema(others, field)]))
  }
  const clippedFields: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const clipped = clipToSchema(property, field)
    if (clipped !== field) clippedFields[name] = clipped
  }
  return Object.keys(clippedFields).length ? { ...fields, ...clippedFields } : value
}

const keepIfSame = (list: readonly unknown[], clipped: readonly unknown[]): readonly unknown[] =>
  clipped.every((item, i) => item === list[i]) ? list : clipped

const findSchemaOfType = (schema: Node, type: string): Node | undefined => {
  if ([schema.type ?? []].flat().includes(type)) return schema
  for (const branch of schema.anyOf ?? []) {
    const part = findSchemaOfType(branch, type)
    if (part) return part
  }
  return undefined
}
