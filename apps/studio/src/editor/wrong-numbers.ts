export const priceFields: ReadonlySet<string> = new Set(['price', 'compare_at', 'goal', 'raised', 'amounts'])
const numberFields: ReadonlySet<string> = new Set([...priceFields, 'duration_minutes'])

/** Returns the paths of numbers that are texts, also in lists. A wrong text stays in the draft as a string and is not sent. */
export const findWrongNumbers = (
  config: Readonly<Record<string, unknown>>,
  path = 'business_block_config',
): string[] =>
  Object.entries(config).flatMap(([name, value]) => {
    const at = `${path}.${name}`
    if (numberFields.has(name)) return [value].flat().some((number) => typeof number === 'string') ? [at] : []
    return (Array.isArray(value) ? value : []).flatMap((entry: unknown, i) =>
      typeof entry === 'object' && entry !== null
        ? findWrongNumbers(entry as Readonly<Record<string, unknown>>, `${at}[${i}]`)
        : [],
    )
  })
